import { randomBytes } from 'node:crypto'
import type { Tx } from '@dormer/db'
import { acquireLock } from '../../core/advisory-lock.ts'
import { AppError } from '../../core/errors.ts'
import type { Context } from '../../core/trpc.ts'
import { revokeKeysOfMember } from '../api-keys/index.ts'
import {
	type Account,
	deleteMember,
	giveToOwner,
	hashPassword,
	removalsLock,
} from '../auth/index.ts'
import { addMember } from './add-member.ts'
import { actorContext, insertIdentity, recordAct } from './connect.ts'
import { type Found, type Joining, type Person, requireOtherAdmin } from './find-account.ts'

/**
 * Lets a person join the company that the person confirmed, in one transaction, so no account stays behind without its
 * owner. An invited account loses the password, sessions, second factor and API keys that somebody else may have given it. An
 * account with the person's address in another company is deleted with its API keys. Throws 401 `SSO_FAILED` when a concurrent
 * sign-in has changed the account.
 */
export async function join(ctx: Context, person: Person, joining: Joining): Promise<Account> {
	const passwordHash = await hashPassword(randomBytes(32).toString('base64url'), 'anonymous')
	const id = await ctx.db.$transaction(async (tx) => {
		if (joining.squatter !== null) await removeSquatter(tx, ctx, joining.squatter)
		const userId = await takeAccount(tx, ctx, { person, joining, passwordHash })
		if (userId === undefined) throw changedError()
		const account = await tx.user.findUniqueOrThrow({ where: { id: userId } })
		await insertIdentity(tx, ctx, { identity: person, account })
		await recordAct(tx, ctx, { account, type: 'member.sso_joined' })
		return userId
	})
	return ctx.db.user.findUniqueOrThrow({ where: { id }, include: { organization: true } })
}

/** Creates the 401 error of a confirmation that no longer fits the accounts of the server. */
export function changedError(): AppError {
	return new AppError(
		'SSO_FAILED',
		'The account was just changed, or the confirmation took too long. Sign in again.',
	)
}

type Taking = { person: Person; joining: Joining; passwordHash: string }

async function takeAccount(
	tx: Tx,
	ctx: Context,
	{ person, joining: { company, invited }, passwordHash }: Taking,
): Promise<string | undefined> {
	const at = ctx.now()
	const organizationId = company.id
	if (invited === null) return addMember(tx, { ...person, organizationId, passwordHash, at })
	const userId = invited.id
	const isGiven = await giveToOwner(tx, { organizationId, userId }, { passwordHash, at })
	if (!isGiven) return undefined
	await revokeKeysOfMember(tx, actorContext(ctx, invited), { userId })
	return userId
}

async function removeSquatter(tx: Tx, ctx: Context, account: Found): Promise<void> {
	const { id: userId, organizationId } = account
	await acquireLock(tx, removalsLock(organizationId))
	await requireOtherAdmin(tx, account)
	const removed = await deleteMember(tx, { organizationId, userId })
	if (removed === undefined || removed.addressProvenAt !== null) throw changedError()
	const owner = { ...account, name: removed.name }
	await revokeKeysOfMember(tx, actorContext(ctx, owner), { userId })
	await recordAct(tx, ctx, { account: owner, type: 'member.removed' })
}
