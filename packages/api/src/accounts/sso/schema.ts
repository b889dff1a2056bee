import { z } from 'zod'
import { Url } from '../../core/schema.ts'

/** Provider of single sign-on, or null when the server has no such provider. */
export const SsoProvider = z.object({ name: z.string() }).nullable()
export type SsoProvider = z.infer<typeof SsoProvider>

/** URL of the provider's sign-in page. */
export const SsoStart = z.object({ url: Url })
export type SsoStart = z.infer<typeof SsoStart>

/** Parameters that the provider adds to the URL `/login/sso` when it sends the browser back. */
export const SsoExchangeInput = z.object({
	state: z.string().min(1).max(512),
	code: z.string().max(4096).optional(),
	/** Issuer identifier of the provider (RFC 9207). */
	iss: z.string().max(2048).optional(),
	/** Error code that the provider sends instead of an authorization code, such as `access_denied`. */
	error: z.string().max(200).optional(),
})
export type SsoExchangeInput = z.infer<typeof SsoExchangeInput>
