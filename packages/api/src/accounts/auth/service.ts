import type { Tx } from '@dormer/db'
import { clientNetwork } from '../../core/client-network.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/jobs.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { requiresEmailVerification } from '../../email/index.ts'
import { checkDomain } from './check-domain.ts'
import { findSecondFactor } from './check-second-factor.ts'
import { createCompany } from './create-company.ts'
import { DEMO_LOGIN, isDemoOffered, isRefusedDemoLogin } from './demo-login.ts'
import { queueVerification } from './email-verification.ts'
import { countAnonymousGuess, countGuess } from './guess-limits.ts'
import { readKnownBrowser, rememberBrowser } from './known-browser.ts'
import { giveToOwner } from './members.ts'
import { presentOnboarding } from './onboarding.ts'
import { checkPassword, hashPassword } from './password.ts'
import { expiredLinkError, readPasswordLink } from './password-link.ts'
import { checkNewPassword } from './password-rules.ts'
import type {
	ForgotPasswordInput,
	LoginInput,
	Me,
	SetPasswordInput,
	SignedIn,
	SignupInput,
} from './schema.ts'
import { queueSecurityNotice } from './security-notice.ts'
import { clearSessionCookie, createSessions, openSession } from './session.ts'
import { completeFirstFactor, presentSignedIn } from './sign-in.ts'
import { requireSignupAllowed } from './signup-policy.ts'

/**
 * Creates a company with its first admin, signs the admin in, and emails the admin a link to verify the address if the
 * server requires it. Rejects a sign-up that the setting ALLOW_SIGNUP does not permit (`requireSignupAllowed`). Throws 400 and names the field `email` when the address already has an account.
 */
export async function signUp(ctx: Context, input: SignupInput): Promise<SignedIn> {
	await enforceRateLimit(ctx, 'signup', clientNetwork(ctx.ip))
	const { email, invitation } = input
	checkDomain(ctx, { email, organizationId: null })
	const requireAllowed = (db: Pick<Tx, 'organization'>) =>
		requireSignupAllowed({ ...ctx, db }, { email, invitation })
	await requireAllowed(ctx.db)
	checkNewPassword('password', input.password, { ...input, email: email.toLowerCase() })
	const awaitsEmailVerification = requiresEmailVerification(ctx.config)
	const created = await createCompany(ctx, { ...input, awaitsEmailVerification }, requireAllowed)
	await openSession(ctx, { userId: created.user.id, organizationId: created.organization.id })
	rememberBrowser(ctx, created.user.id)
	if (awaitsEmailVerification)
		await ctx.db.$transaction((tx) =>
			queueVerification(tx, ctx, { ...created.user, organizationId: created.organization.id }),
		)
	return created
}

/**
 * Signs the caller in with a new session id. A wrong email address and a wrong password get the same 401 after the same time.
 * Too many attempts get 429 (`countGuess`).
 */
export async function logIn(ctx: Context, input: LoginInput): Promise<SignedIn> {
	const email = input.email.toLowerCase()
	const found = await ctx.db.user.findUnique({ where: { email }, include: { organization: true } })
	const knownBrowser = found === null ? undefined : readKnownBrowser(ctx, found.id)
	const guess = { kind: 'password', account: email, knownBrowser }
	const forgetAttempts = await countGuess(ctx, guess)
	const isCorrect = await checkPassword(found?.passwordHash, input.password, 'anonymous')
	if (!isCorrect || found === null || isRefusedDemoLogin(ctx.config, { ...input, email }))
		throw new AppError('UNAUTHORIZED', 'Wrong email or password')
	await forgetAttempts()
	return completeFirstFactor(ctx, found)
}

/**
 * Sets the password of the user to whom a password link belongs. Ends the user's earlier sessions and signs the user in. A
 * mailed link proves the email address (`proveAddress`); after a link that an admin saw, the user gets an email to prove it.
 * Throws 404 when a concurrent request already used the link.
 */
export async function setPassword(ctx: Context, input: SetPasswordInput): Promise<SignedIn> {
	const forgetAttempts = await countAnonymousGuess(ctx, 'password link')
	const { owner, kind } = await readPasswordLink(ctx, input.token, (id) =>
		ctx.db.user.findUnique({ where: { id }, include: { organization: true } }),
	)
	await forgetAttempts()
	const { email, organization } = owner
	checkNewPassword('password', input.password, { email, organizationName: organization.name })
	const { id, passwordHash: before, organizationId } = owner
	const passwordHash = await hashPassword(input.password, 'anonymous')
	await ctx.db.$transaction(async (tx) => {
		const { count } = await tx.user.updateMany({
			where: { id, organizationId, passwordHash: before },
			data: { passwordHash, joinedAt: owner.joinedAt ?? ctx.now() },
		})
		if (count === 0) throw expiredLinkError()
		await tx.session.deleteMany({ where: { userId: id, organizationId } })
		if (kind === 'shown') await queueVerification(tx, ctx, owner)
		else await proveAddress(tx, { ...owner, passwordHash }, ctx.now())
		const notice = { change: 'password_changed', changedBy: owner.name } as const
		if (owner.joinedAt !== null)
			await queueSecurityNotice(tx, ctx, { organizationId, email, ...notice })
	})
	return completeFirstFactor(ctx, { ...owner, passwordHash })
}

/**
 * Records that the user of a mailed link owns the email address. Removes the second factor of an invited account: an admin also saw
 * an invitation link, so another person may have set it. A user who created the company keeps the second factor; then the link
 * alone does not prove that the user owns the account.
 */
async function proveAddress(tx: Tx, owner: LinkUser, at: Date): Promise<void> {
	const { id: userId, organizationId, invitedAt, passwordHash } = owner
	if (invitedAt === null && (await findSecondFactor(tx, owner)) !== null) return
	await giveToOwner(tx, { organizationId, userId }, { passwordHash, at })
}

type LinkUser = { id: string; organizationId: string; invitedAt: Date | null; passwordHash: string }

/**
 * Queues a job that emails a password link if the address has an account. Only the job looks up the account, so the
 * response and its time are the same for every address.
 */
export async function forgotPassword(
	ctx: Context,
	input: ForgotPasswordInput,
): Promise<{ success: true }> {
	const email = input.email.toLowerCase()
	await enforceRateLimit(ctx, 'forgotPassword', clientNetwork(ctx.ip))
	await enforceRateLimit(ctx, 'forgotPassword', email)
	await enqueue(ctx.db, 'email_password_link', { payload: { email, requestId: newId() } })
	return { success: true }
}

/** Ends the caller's session, if there is one, and deletes its cookie. */
export async function logOut(ctx: Context): Promise<{ success: true }> {
	if ('sessionId' in ctx.caller) await createSessions(ctx).invalidateSession(ctx.caller.sessionId)
	clearSessionCookie(ctx)
	return { success: true }
}

/** Ends all sessions of the caller in all browsers, if the caller is signed in, and deletes the cookie. */
export async function logOutEverywhere(ctx: Context): Promise<{ success: true }> {
	if ('sessionId' in ctx.caller) await createSessions(ctx).invalidateUserSessions(ctx.caller.userId)
	clearSessionCookie(ctx)
	return { success: true }
}

/** Returns the signed-in user, the company and the onboarding record. */
export async function getMe(ctx: OrgContext & { user: { userId: string } }): Promise<Me> {
	const found = await ctx.db.user.findUniqueOrThrow({
		where: { id: ctx.user.userId, organizationId: ctx.organizationId },
		include: { organization: true },
	})
	return {
		...presentSignedIn(found),
		onboarding: presentOnboarding(found.onboarding),
		awaitsEmailVerification:
			found.organization.awaitsEmailVerification && requiresEmailVerification(ctx.config),
		awaitsAddressProof: found.invitedAt !== null && found.addressProvenAt === null,
	}
}

/**
 * Returns the email address and password of the demo user, which the editor's login page offers as a button. Returns
 * null on a server without the demo.
 */
export async function getDemoLogin(ctx: Context): Promise<typeof DEMO_LOGIN | null> {
	if (!isDemoOffered(ctx.config)) return null
	const demo = await ctx.db.user.findUnique({ where: { email: DEMO_LOGIN.email } })
	return demo === null ? null : DEMO_LOGIN
}
