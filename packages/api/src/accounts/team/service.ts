import { randomBytes } from 'node:crypto'
import type { Tx } from '@dormer/db'
import { withLock } from '../../core/advisory-lock.ts'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Success } from '../../core/schema.ts'
import { Role } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { queueEmail } from '../../email/index.ts'
import { changedFields, recordAdminAct } from '../admin-acts/index.ts'
import { revokeKeysOfMember } from '../api-keys/index.ts'
import {
	checkDomain,
	deleteMember,
	hashPassword,
	insertMember,
	makePasswordLink,
	passwordLinkExpiry,
	removalsLock,
	renewInvitation,
} from '../auth/index.ts'
import { addDefaultNotifications } from '../member-notifications/index.ts'
import type { Invited, InvitedAgain, InviteInput, Member, MemberInput, Team } from './schema.ts'

/** Returns the members of the company, ordered by the time they were added. */
export async function listTeam(ctx: OrgContext): Promise<Team> {
	const rows = await ctx.db.user.findMany({
		where: { organizationId: ctx.organizationId },
		orderBy: { id: 'asc' },
	})
	return { team: rows.map(presentMember) }
}

type UserContext = OrgContext & { user: { userId: string; name: string } }

/**
 * Invites a member and emails a link to set a password. Throws 400 and names the field `email` when the address already
 * has an account, because an email address can belong to only one company, and when SSO_DOMAINS gives its domain to another company.
 * The link in the response does not prove that its user owns the address.
 */
export async function inviteMember(ctx: UserContext, input: InviteInput): Promise<Invited> {
	const email = input.email.toLowerCase()
	checkDomain(ctx, { email, organizationId: ctx.organizationId })
	const data = {
		id: newId(),
		organizationId: ctx.organizationId,
		email,
		name: input.name,
		role: input.role,
		passwordHash: await hashPassword(randomBytes(32).toString('base64url'), 'signedIn'),
		createdAt: ctx.now(),
		joinedAt: null,
		invitedAt: ctx.now(),
	}
	await ctx.db.$transaction(async (tx) => {
		if (!(await insertMember(tx, data)))
			throw invalid('email', 'This email address already has an account. Use another address.')
		const { organizationId, id: userId, role } = data
		await addDefaultNotifications(tx, { organizationId, userId, role })
		await recordAdminAct(tx, ctx, {
			type: 'member.invited',
			subject: data,
			changes: changedFields({}, memberFields(data)),
		})
		await queueInvitation(tx, ctx, data)
	})
	return presentInvited(ctx, data)
}

/**
 * Emails a new link to a member whose link is lost or expired, or who forgot the password. The response contains the link
 * of a member who has not joined. A member who has joined gets the link by email only, so no admin can set a
 * colleague's password.
 */
export async function inviteAgain(
	ctx: UserContext,
	{ userId }: MemberInput,
): Promise<InvitedAgain> {
	const ref = { organizationId: ctx.organizationId, userId }
	const row = await ctx.db.$transaction(async (tx) => {
		const found = await renewInvitation(tx, ref, ctx.now())
		if (found === undefined) throw notFound('User')
		const type = found.joinedAt === null ? 'member.invited_again' : 'member.password_link_sent'
		await recordAdminAct(tx, ctx, { type, subject: found, changes: {} })
		await (found.joinedAt === null ? queueInvitation : queueReset)(tx, ctx, found)
		return found
	})
	const invited = presentInvited(ctx, row)
	return row.joinedAt === null ? invited : { ...invited, invitation: null }
}

/**
 * Removes a member, ends the member's sessions and revokes the member's API keys immediately. Throws 409 when callers try to
 * remove themselves or the last admin. Concurrent removals in a company run one after another, so one admin always
 * remains.
 */
export async function removeMember(ctx: UserContext, { userId }: MemberInput): Promise<Success> {
	if (userId === ctx.user.userId)
		throw new AppError('CONFLICT', 'You cannot remove yourself. Ask another admin.')
	const { organizationId } = ctx
	await withLock(ctx, removalsLock(organizationId), async (tx) => {
		const removed = await deleteMember(tx, { organizationId, userId })
		if (removed === undefined) throw notFound('User')
		await revokeKeysOfMember(tx, ctx, { userId })
		await recordAdminAct(tx, ctx, {
			type: 'member.removed',
			subject: removed,
			changes: changedFields(memberFields(removed), {}),
		})
		const admins = await tx.user.count({ where: { organizationId, role: 'admin' } })
		if (admins === 0)
			throw new AppError(
				'CONFLICT',
				'A company needs at least one admin. Invite another admin first.',
			)
	})
	return { success: true }
}

async function queueInvitation(
	tx: Tx,
	ctx: UserContext,
	{ id: userId, email }: { id: string; email: string },
): Promise<void> {
	await queueEmail(tx, ctx, {
		organizationId: ctx.organizationId,
		to: email,
		kind: 'invitation',
		at: ctx.now(),
		data: { userId, invitedBy: ctx.user.name },
		dedupeKey: `invitation:${newId()}`,
	})
}

async function queueReset(
	tx: Tx,
	ctx: UserContext,
	{ id: userId, email }: { id: string; email: string },
): Promise<void> {
	await queueEmail(tx, ctx, {
		organizationId: ctx.organizationId,
		to: email,
		kind: 'password_reset',
		at: ctx.now(),
		data: { userId },
		dedupeKey: `password_reset:${newId()}`,
	})
}

function memberFields({ email, name, role }: Pick<UserRow, 'email' | 'name' | 'role'>) {
	return { email, name, role }
}

function presentInvited(ctx: OrgContext, row: UserRow & { passwordHash: string }): Invited {
	const { config } = ctx
	const now = () => row.invitedAt ?? ctx.now()
	return {
		user: presentMember(row),
		invitation: makePasswordLink({ config, now }, row, 'shown'),
		mailed: ctx.providers.email.engine !== 'local',
	}
}

type UserRow = {
	id: string
	email: string
	name: string
	role: string
	joinedAt: Date | null
	invitedAt: Date | null
}

function presentMember({ id, email, name, role, joinedAt, invitedAt }: UserRow): Member {
	return {
		id,
		email,
		name,
		role: Role.parse(role),
		joinedAt: joinedAt?.toISOString() ?? null,
		invitation:
			joinedAt !== null || invitedAt === null
				? null
				: {
						invitedAt: invitedAt.toISOString(),
						expiresAt: passwordLinkExpiry(invitedAt, 'invitation').toISOString(),
					},
	}
}
