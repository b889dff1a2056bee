import { z } from 'zod'
import { EmailAddress } from '../../core/email-address-schema.ts'
import { IsoDateTime, Role, Uuid } from '../../core/schema.ts'
import { TimeZone } from '../../core/time/time-zone-schema.ts'
import { refuseHiddenCharacters } from '../../core/visible-text-schema.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './limits.ts'

export const User = z.object({ id: Uuid, email: z.string(), name: z.string(), role: Role })
export type User = z.infer<typeof User>

export const Organization = z.object({ id: Uuid, name: z.string() })
export type Organization = z.infer<typeof Organization>

/** A new password. `checkNewPassword` also compares the password with the user's email address and company. */
const NewPassword = z
	.string()
	.min(MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`)
	.max(MAX_PASSWORD_LENGTH)

/** Name of a company in a request. Contracts contain it. */
export const CompanyName = z
	.string()
	.trim()
	.min(1, 'Enter the name of your company')
	.max(120)
	.superRefine(refuseHiddenCharacters)

/** Name of a member in a request. Contracts name the rep. */
export const MemberName = z
	.string()
	.trim()
	.min(1, 'Enter a name')
	.max(120)
	.superRefine(refuseHiddenCharacters)

export const SignupInput = z.object({
	organizationName: CompanyName,
	name: MemberName,
	email: EmailAddress,
	password: NewPassword,
	/** Invitation that the operator of the server created. Required on a server with ALLOW_SIGNUP=invite. */
	invitation: z.string().max(100).optional(),
	/** IANA time zone of the browser, which becomes the time zone of the company. */
	timezone: TimeZone.optional(),
})
export type SignupInput = z.infer<typeof SignupInput>

/**
 * Who may create a company. `open`: every visitor. `invite`: people whom the operator of the server invited. `closed`: the
 * server accepts no new companies.
 */
export const SignupPolicy = z.enum(['open', 'invite', 'closed'])
export type SignupPolicy = z.infer<typeof SignupPolicy>

export const LoginInput = z.object({
	email: EmailAddress,
	password: z.string().min(1, 'Enter your password').max(128),
})
export type LoginInput = z.infer<typeof LoginInput>

export const ForgotPasswordInput = z.object({
	email: EmailAddress,
})
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>

export const SetPasswordInput = z.object({ token: z.string().max(200), password: NewPassword })
export type SetPasswordInput = z.infer<typeof SetPasswordInput>

export const SignedIn = z.object({ user: User, organization: Organization })
export type SignedIn = z.infer<typeof SignedIn>

/** State of the product tour, and the ISO time at which the user first reached each milestone. */
export const Onboarding = z.object({
	tour: z.enum(['new', 'completed', 'dismissed']),
	/** Times at which the user first completed and first dismissed the tour, or null. */
	tourCompletedAt: z.iso.datetime().nullable(),
	tourDismissedAt: z.iso.datetime().nullable(),
	/** Time at which the user first saw the welcome page, or null. */
	welcomeSeenAt: z.iso.datetime().nullable(),
	milestones: z.record(z.string(), z.iso.datetime()),
})
export type Onboarding = z.infer<typeof Onboarding>

export const Me = SignedIn.extend({
	onboarding: Onboarding,
	/** True until the admin's email address is verified. Until then, the company cannot send email outside the team. */
	awaitsEmailVerification: z.boolean(),
	/** True while an invited user has not proved the email address. Until then, the user gets no emails about homeowners. */
	awaitsAddressProof: z.boolean(),
})
export type Me = z.infer<typeof Me>

export const VerifyEmailInput = z.object({ token: z.string().max(200) })
export type VerifyEmailInput = z.infer<typeof VerifyEmailInput>

/**
 * Result of opening a verification link: `verified` when this call verified the email address, or `already_verified` when an
 * earlier call did.
 */
export const VerifiedEmail = z.object({ state: z.enum(['verified', 'already_verified']) })
export type VerifiedEmail = z.infer<typeof VerifiedEmail>

export const ChangePasswordInput = z.object({
	currentPassword: z.string().min(1, 'Enter your current password').max(128),
	newPassword: NewPassword,
})
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

/**
 * One of the caller's sessions. `ip` is the IP address of the sign-in; it is empty for sessions from before this field existed.
 * `usedAt` is precise to a minute.
 */
export const OwnSession = z.object({
	id: Uuid,
	userAgent: z.string().nullable(),
	ip: z.string(),
	createdAt: IsoDateTime,
	usedAt: IsoDateTime,
	isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessions = z.object({ sessions: z.array(OwnSession) })
export type OwnSessions = z.infer<typeof OwnSessions>

export const EndSessionInput = z.object({ sessionId: Uuid })
export type EndSessionInput = z.infer<typeof EndSessionInput>
