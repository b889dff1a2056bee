import { z } from 'zod'
import { EmailAddress } from '../../core/email-address-schema.ts'
import { IsoDateTime, Role, Url, Uuid } from '../../core/schema.ts'
import { MemberName, User } from '../auth/schema.ts'

/**
 * A member of the company. Until the member sets a password, `joinedAt` is null, and `invitation` contains the times
 * at which the last link was created and expires. Afterwards, `invitation` is null.
 */
export const Member = User.extend({
	joinedAt: IsoDateTime.nullable(),
	invitation: z.object({ invitedAt: IsoDateTime, expiresAt: IsoDateTime }).nullable(),
})
export type Member = z.infer<typeof Member>

export const Team = z.object({ team: z.array(Member) })
export type Team = z.infer<typeof Team>

export const InviteInput = z.object({
	name: MemberName,
	email: EmailAddress,
	role: Role,
})
export type InviteInput = z.infer<typeof InviteInput>

/** Link with which an invited member sets a password. The link works once, until `expiresAt`. */
export const Invitation = z.object({ url: Url, expiresAt: IsoDateTime })

/**
 * `mailed` is true when the server really sends the link by email. A server without an email relay only stores the
 * email, so the admin must pass the link on.
 */
export const Invited = z.object({ user: Member, invitation: Invitation, mailed: z.boolean() })
export type Invited = z.infer<typeof Invited>

/**
 * `invitation` is null for a member who has joined. Such a member gets the link for a new password only by email, so no
 * admin can use it.
 */
export const InvitedAgain = Invited.extend({ invitation: Invitation.nullable() })
export type InvitedAgain = z.infer<typeof InvitedAgain>

export const MemberInput = z.object({ userId: Uuid })
export type MemberInput = z.infer<typeof MemberInput>
