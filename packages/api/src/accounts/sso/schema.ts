import { z } from 'zod'
import { Url } from '../../core/schema.ts'

/** Provider of the single sign-on, or null when the server has none. */
export const SsoProvider = z.object({ name: z.string() }).nullable()
export type SsoProvider = z.infer<typeof SsoProvider>

/** Address of the provider's sign-in page. */
export const SsoStart = z.object({ url: Url })
export type SsoStart = z.infer<typeof SsoStart>

/** Parameters with which the provider sent the browser back to `/login/sso`. */
export const SsoExchangeInput = z.object({
	state: z.string().min(1).max(512),
	code: z.string().max(4096).optional(),
	/** Issuer identifier of the provider (RFC 9207). */
	iss: z.string().max(2048).optional(),
	/** Error of the provider, such as `access_denied`, in place of a code. */
	error: z.string().max(200).optional(),
})
export type SsoExchangeInput = z.infer<typeof SsoExchangeInput>
