import { z } from 'zod'
import { IsoDateTime, Uuid } from '../../core/schema.ts'

/** State of the caller's second factor. `required`: the company requires a second factor of every member. */
export const SecondFactorState = z.object({
	enabledAt: IsoDateTime.nullable(),
	recoveryCodesLeft: z.number().int(),
	required: z.boolean(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** Secret of an authenticator app in base32, and the `otpauth:` URL that its QR code contains. */
export const SecondFactorSetup = z.object({ secret: z.string(), url: z.string() })
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>

export const OwnPasswordInput = z.object({
	password: z.string().min(1, 'Enter your password').max(128),
})
export type OwnPasswordInput = z.infer<typeof OwnPasswordInput>

/** A code of an authenticator app. A sign-in also accepts a recovery code. */
export const CodeInput = z.object({
	code: z.string().trim().min(6, 'Enter the whole code').max(40),
})
export type CodeInput = z.infer<typeof CodeInput>

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const SecurityPolicy = z.object({ secondFactorRequired: z.boolean() })
export type SecurityPolicy = z.infer<typeof SecurityPolicy>

export const ResetSecondFactorInput = z.object({ userId: Uuid })
export type ResetSecondFactorInput = z.infer<typeof ResetSecondFactorInput>
