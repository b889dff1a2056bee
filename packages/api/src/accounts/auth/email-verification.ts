import type { Prisma, Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { type Success, Uuid } from '../../core/schema.ts'
import { isSignedText, signText } from '../../core/secrets/derived-keys.ts'
import type { Context } from '../../core/trpc.ts'
import { queueEmail, queueUnverifiedEmails } from '../../email/index.ts'
import { countAnonymousGuess } from './guess-limits.ts'
import type { SignedInContext } from './re-authenticate.ts'
import type { VerifiedEmail, VerifyEmailInput } from './schema.ts'

const PURPOSE = 'email-verification'
const LIFETIME_SECONDS = 7 * 24 * 60 * 60

type Person = { id: string; email: string }

/**
 * Creates the link with which an admin verifies the email address of the sign-up. The link is signed and works for 7
 * days. It is not stored.
 */
export function makeVerificationLink(app: Pick<App, 'config' | 'now'>, person: Person): string {
	const expires = Math.floor(app.now().getTime() / 1000) + LIFETIME_SECONDS
	const signature = signText(app, PURPOSE, textOf(person, expires)).toString('base64url')
	return `${app.config.PUBLIC_URL}/verify-email/${person.id}.${expires}.${signature}`
}

/** Queues an email with a link that verifies the email address of a user, in the caller's transaction. */
export async function queueVerification(
	tx: Tx,
	ctx: Context,
	{ id: userId, email, organizationId }: Person & { organizationId: string },
): Promise<void> {
	await queueEmail(tx, ctx, {
		organizationId,
		to: email,
		kind: 'email_verification',
		at: ctx.now(),
		data: { userId },
		dedupeKey: `email_verification:${newId()}`,
	})
}

/**
 * Emails the caller the verification link again. Throws 409 when neither the company nor the caller has an address to verify,
 * and 429 after three repeats in an hour.
 */
export async function sendVerificationAgain(ctx: SignedInContext): Promise<Success> {
	const { organizationId } = ctx
	const user = await ctx.db.user.findUniqueOrThrow({
		where: { id: ctx.user.userId, organizationId },
		include: { organization: true },
	})
	const isProven = user.invitedAt === null || user.addressProvenAt !== null
	if (!user.organization.awaitsEmailVerification && isProven)
		throw new AppError('CONFLICT', 'Your email address is already verified.')
	await enforceRateLimit(ctx, 'verificationEmail', user.id)
	await ctx.db.$transaction((tx) => queueVerification(tx, ctx, user))
	return { success: true }
}

/**
 * Verifies the email address of a user, and for a sign-up queues the emails that waited for it. The link alone does not say who
 * chose the password of the account. Therefore only the signed-in user proves the address: an invited user must be signed in,
 * else 401. A repeated call has no effect. Throws 404 for a link that is forged or expired.
 */
export async function verifyEmail(
	ctx: Context,
	{ token }: VerifyEmailInput,
): Promise<VerifiedEmail> {
	const forgetAttempts = await countAnonymousGuess(ctx, 'verification link')
	const user = await readVerificationToken(ctx, token)
	await forgetAttempts()
	const { id, organizationId, invitedAt } = user
	const isSignedIn = 'userId' in ctx.caller && ctx.caller.userId === id
	if (invitedAt !== null && user.addressProvenAt === null && !isSignedIn)
		throw new AppError(
			'UNAUTHORIZED',
			`Sign in as ${user.email} in this browser first. Then open the link again.`,
		)
	return ctx.db.$transaction(async (tx) => {
		const unproven = { id, organizationId, addressProvenAt: null }
		const proven = isSignedIn
			? await tx.user.updateMany({ where: unproven, data: { addressProvenAt: ctx.now() } })
			: { count: 0 }
		const verified = await tx.organization.updateMany({
			where: { id: organizationId, awaitsEmailVerification: true },
			data: { awaitsEmailVerification: false },
		})
		if (verified.count > 0) await queueUnverifiedEmails(tx, organizationId)
		return { state: proven.count + verified.count > 0 ? 'verified' : 'already_verified' }
	})
}

async function readVerificationToken(
	ctx: Context,
	token: string,
): Promise<Prisma.UserGetPayload<object>> {
	const [, id, expires, signed] = /^([^.]{36})\.(\d{10})\.([\w-]{43})$/.exec(token) ?? []
	const known = Uuid.safeParse(id)
	const user = known.success ? await ctx.db.user.findUnique({ where: { id: known.data } }) : null
	const isValid =
		user !== null &&
		signed !== undefined &&
		Number(expires) * 1000 > ctx.now().getTime() &&
		isSignedText(ctx, {
			purpose: PURPOSE,
			text: textOf(user, Number(expires)),
			signature: Buffer.from(signed, 'base64url'),
		})
	if (!isValid)
		throw new AppError('NOT_FOUND', 'This link has expired or is not valid. Request a new link.')
	return user
}

function textOf({ id, email }: Person, expires: number): string {
	return `${id}.${expires}.${email}`
}
