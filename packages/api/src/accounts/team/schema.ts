import { z } from 'zod'
import { IsoDateTime, Role, Url, Uuid } from '../../core/schema.ts'
import { User } from '../auth/schema.ts'

/**
 * `joinedAt` is null while the person has not set a password. So long `invitation` says when their last link was made and
 * when it expires; afterwards it is null.
 */
export const Member = User.extend({
	joinedAt: IsoDateTime.nullable(),
	invitation: z.object({ invitedAt: IsoDateTime, expiresAt: IsoDateTime }).nullable(),
})
export type Member = z.infer<typeof Member>

export const Team = z.object({ team: z.array(Member) })
export type Team = z.infer<typeof Team>

export const InviteInput = z.object({
	name: z.string().trim().min(1, 'Who is it?').max(120),
	email: z.email('Enter an e-mail address').max(254),
	role: Role,
})
export type InviteInput = z.infer<typeof InviteInput>

/** The link with which the person sets a password, once, before it expires. */
export const Invitation = z.object({ url: Url, expiresAt: IsoDateTime })

/** `mailed`: a mail with the link leaves this server. Where mail is only kept here, somebody has to hand the link over. */
export const Invited = z.object({ user: Member, invitation: Invitation, mailed: z.boolean() })
export type Invited = z.infer<typeof Invited>

export const MemberInput = z.object({ userId: Uuid })
export type MemberInput = z.infer<typeof MemberInput>
