import type { Tx } from '@dormer/db'
import { AppError } from '../../core/errors.ts'
import { Role } from '../../core/schema.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { recordAdminAct } from '../admin-acts/index.ts'
import type { AdminActType } from '../admin-acts/schema.ts'
import type { Account } from '../auth/index.ts'

type Identity = { issuer: string; subject: string }
type Owner = Pick<Account, 'id' | 'organizationId' | 'name' | 'role'>

/** Connects a person to a proven account, and records it in the audit log. Returns the account. */
export async function connect(
	ctx: Context,
	identity: Identity,
	account: Account,
): Promise<Account> {
	await ctx.db.$transaction(async (tx) => {
		if (!(await insertIdentity(tx, ctx, { identity, account }))) return
		await recordAct(tx, ctx, { account, type: 'member.sso_connected' })
	})
	return account
}

/**
 * Stores the provider's id of the person who owns an account, so later sign-ins find the account even when the person's
 * email address has changed. Returns false when a concurrent sign-in of the same person has stored it. Throws 403
 * `SSO_NO_ACCOUNT` when another person of the provider uses the account.
 */
export async function insertIdentity(
	tx: Tx,
	ctx: Context,
	{ identity: { issuer, subject }, account }: { identity: Identity; account: Owner },
): Promise<boolean> {
	const { id: userId, organizationId } = account
	const data = { issuer, subject, userId, organizationId, createdAt: ctx.now() }
	const { count } = await tx.ssoIdentity.createMany({ data, skipDuplicates: true })
	if (count === 1) return true
	const row = await tx.ssoIdentity.findUnique({ where: { issuer_subject: { issuer, subject } } })
	if (row?.userId === userId) return false
	throw new AppError(
		'SSO_NO_ACCOUNT',
		'Another person at your sign-in provider already uses this account. Ask an admin of your company for help.',
	)
}

/** Records an act of the person on the person's own account in the audit log. */
export async function recordAct(
	tx: Tx,
	ctx: Context,
	{ account, type }: { account: Owner; type: AdminActType },
): Promise<void> {
	const act = { type, subject: { id: account.id, name: account.name }, changes: {} }
	await recordAdminAct(tx, actorContext(ctx, account), act)
}

/** Returns the context in which the owner of an account acts in the account's company. */
export function actorContext(ctx: Context, { id, organizationId, name, role }: Owner): OrgContext {
	const member = { userId: id, organizationId, name, role: Role.parse(role) }
	return { ...ctx, organizationId, caller: { kind: 'user', ...member, sessionId: '' } }
}
