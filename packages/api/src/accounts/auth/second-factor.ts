import type { Tx } from '@dormer/db'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import type { Success } from '../../core/schema.ts'
import { encryptSecret } from '../../core/secrets/stored-secret.ts'
import type { SecurityChange } from '../../email/schema.ts'
import { consumeTotpCode, findSecondFactor } from './check-second-factor.ts'
import { countGuess } from './guess-limits.ts'
import { readKnownBrowser } from './known-browser.ts'
import { endOtherSessions } from './own-sessions.ts'
import { reAuthenticate, type SignedInContext } from './re-authenticate.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import type {
	CodeInput,
	OwnPasswordInput,
	RecoveryCodes,
	SecondFactorSetup,
	SecondFactorState,
} from './second-factor-schema.ts'
import { queueSecurityNotice } from './security-notice.ts'
import { makeTotpSecret, presentTotpSecret } from './totp.ts'

/**
 * Returns whether the caller has a second factor, how many recovery codes the caller has left, and whether the company requires
 * a second factor.
 */
export async function getSecondFactor(ctx: SignedInContext): Promise<SecondFactorState> {
	const owner = ownerOf(ctx)
	const [factor, recoveryCodesLeft, { secondFactorRequired }] = await Promise.all([
		findSecondFactor(ctx.db, { ...owner, id: owner.userId }),
		ctx.db.recoveryCode.count({ where: { ...owner, usedAt: null } }),
		ctx.db.organization.findUniqueOrThrow({ where: { id: owner.organizationId } }),
	])
	return {
		enabledAt: factor?.confirmedAt?.toISOString() ?? null,
		recoveryCodesLeft,
		required: secondFactorRequired,
	}
}

/**
 * Creates the secret for an authenticator app. The second factor is on only after the caller confirms the secret with a
 * first code. A repeated call replaces a secret that was not confirmed. Throws 400 for a wrong `password`, and 409 when
 * the caller already has a second factor.
 */
export async function startSecondFactor(
	ctx: SignedInContext,
	{ password }: OwnPasswordInput,
): Promise<SecondFactorSetup> {
	const account = await reAuthenticate(ctx, { path: 'password', password })
	const owner = ownerOf(ctx)
	const secret = makeTotpSecret()
	const encrypted = encryptSecret(ctx, { purpose: 'second-factor', ownerId: owner.userId }, secret)
	const created = { secret: encrypted, createdAt: ctx.now(), lastStep: null }
	await ctx.db.$transaction(async (tx) => {
		if (await findSecondFactor(tx, { ...owner, id: owner.userId })) throw alreadySetUpError()
		await tx.secondFactor.upsert({
			where: { organizationId_userId: owner },
			create: { ...owner, ...created },
			update: created,
		})
	})
	return presentTotpSecret(secret, account)
}

/**
 * Turns the second factor on with the first code of the authenticator app, ends the caller's other sessions and emails
 * a notice. Returns the recovery codes, which are shown only once. Throws 400 for a wrong `code`, and 409 when the
 * caller has not started the set-up.
 */
export async function confirmSecondFactor(
	ctx: SignedInContext,
	{ code }: CodeInput,
): Promise<RecoveryCodes> {
	const owner = ownerOf(ctx)
	const started = await ctx.db.secondFactor.findFirst({ where: { ...owner, confirmedAt: null } })
	if (started === null) throw new AppError('CONFLICT', 'Start setting up the second factor first')
	const knownBrowser = readKnownBrowser(ctx, owner.userId)
	const guess = { kind: 'first code', account: owner.userId, knownBrowser }
	const forgetAttempts = await countGuess(ctx, guess)
	if (!(await consumeTotpCode(ctx, started, code.replace(/\s/g, ''))))
		throw invalid(
			'code',
			'This code is wrong. Check the clock of your phone and enter the newest code.',
		)
	await forgetAttempts()
	return ctx.db.$transaction(async (tx) => {
		const { count } = await tx.secondFactor.updateMany({
			where: { ...owner, confirmedAt: null, secret: started.secret },
			data: { confirmedAt: ctx.now() },
		})
		if (count === 0) throw alreadySetUpError()
		await endOtherSessions(tx, ctx)
		await informOwner(tx, ctx, 'second_factor_added')
		return { recoveryCodes: await replaceRecoveryCodes(tx, owner) }
	})
}

/**
 * Replaces the caller's recovery codes. Throws 400 for a wrong `password`, and 404 when the caller has no second
 * factor.
 */
export async function makeRecoveryCodes(
	ctx: SignedInContext,
	{ password }: OwnPasswordInput,
): Promise<RecoveryCodes> {
	await reAuthenticate(ctx, { path: 'password', password })
	const owner = ownerOf(ctx)
	return ctx.db.$transaction(async (tx) => {
		if (!(await findSecondFactor(tx, { ...owner, id: owner.userId })))
			throw notFound('Second factor')
		await informOwner(tx, ctx, 'recovery_codes_replaced')
		return { recoveryCodes: await replaceRecoveryCodes(tx, owner) }
	})
}

/**
 * Turns the caller's second factor off. Throws 400 for a wrong `password`, and 404 when the caller has no second
 * factor.
 */
export async function turnOffSecondFactor(
	ctx: SignedInContext,
	{ password }: OwnPasswordInput,
): Promise<Success> {
	await reAuthenticate(ctx, { path: 'password', password })
	await ctx.db.$transaction(async (tx) => {
		const { count } = await tx.secondFactor.deleteMany({ where: ownerOf(ctx) })
		if (count === 0) throw notFound('Second factor')
		await informOwner(tx, ctx, 'second_factor_removed')
	})
	return { success: true }
}

async function informOwner(tx: Tx, ctx: SignedInContext, change: SecurityChange): Promise<void> {
	const { userId, organizationId } = ownerOf(ctx)
	const { email } = await tx.user.findFirstOrThrow({ where: { id: userId, organizationId } })
	const notice = { change, changedBy: ctx.user.name }
	await queueSecurityNotice(tx, ctx, { organizationId, email, ...notice })
}

function ownerOf({ organizationId, user: { userId } }: SignedInContext) {
	return { organizationId, userId }
}

function alreadySetUpError(): AppError {
	return new AppError('CONFLICT', 'You already have a second factor. Turn it off first.')
}
