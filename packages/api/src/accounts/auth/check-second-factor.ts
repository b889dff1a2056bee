import type { Prisma, Tx } from '@dormer/db'
import { invalid } from '../../core/errors.ts'
import { decryptSecret } from '../../core/secrets/stored-secret.ts'
import type { Context } from '../../core/trpc.ts'
import { countGuess } from './guess-limits.ts'
import { readKnownBrowser } from './known-browser.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { queueSecurityNotice } from './security-notice.ts'
import { findTotpStep } from './totp.ts'

type FactorRow = Prisma.SecondFactorGetPayload<object>
type Account = { id: string; organizationId: string; email: string; name: string }

/** Returns the confirmed second factor of a user, or null. */
export async function findSecondFactor(
	db: Pick<Tx, 'secondFactor'>,
	{ id: userId, organizationId }: Pick<Account, 'id' | 'organizationId'>,
): Promise<FactorRow | null> {
	return db.secondFactor.findFirst({
		where: { userId, organizationId, confirmedAt: { not: null } },
	})
}

/**
 * Checks a code of the authenticator app or a recovery code at a sign-in. Each code is valid once. A used recovery code
 * is reported to the owner by email. Throws 400 for a wrong or used `code`, and 429 after too many attempts.
 */
export async function checkSecondFactor(
	ctx: Context,
	account: Account,
	{ factor, code }: { factor: FactorRow; code: string },
): Promise<void> {
	const knownBrowser = readKnownBrowser(ctx, account.id)
	const forgetAttempts = await countGuess(ctx, { kind: 'code', account: account.id, knownBrowser })
	const digits = code.replace(/\s/g, '')
	const isCorrect = /^\d{6}$/.test(digits)
		? await consumeTotpCode(ctx, factor, digits)
		: await consumeRecovery(ctx, account, code)
	if (!isCorrect)
		throw invalid('code', 'This code is wrong or was already used. Enter the next code.')
	await forgetAttempts()
}

/**
 * Accepts each code of the authenticator app only once, so an observed code cannot be used again (RFC 6238,
 * section 5.2). One statement stores the time step of the code and rejects a time step that is not later than the
 * stored one.
 */
export async function consumeTotpCode(
	ctx: Context,
	{ userId, organizationId, secret }: FactorRow,
	digits: string,
): Promise<boolean> {
	const bytes = decryptSecret(ctx, { purpose: 'second-factor', ownerId: userId }, secret)
	const step = bytes === undefined ? undefined : findTotpStep(ctx, bytes, digits)
	if (step === undefined) return false
	const { count } = await ctx.db.secondFactor.updateMany({
		where: { userId, organizationId, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
		data: { lastStep: step },
	})
	return count === 1
}

function consumeRecovery(ctx: Context, account: Account, code: string): Promise<boolean> {
	const { id: userId, organizationId, email, name } = account
	return ctx.db.$transaction(async (tx) => {
		const attempt = { code, usedAt: ctx.now() }
		if (!(await consumeRecoveryCode(tx, { organizationId, userId }, attempt))) return false
		const notice = { change: 'recovery_code_used', changedBy: name } as const
		await queueSecurityNotice(tx, ctx, { organizationId, email, ...notice })
		return true
	})
}
