import { AppError } from '../../core/errors.ts'
import { Role } from '../../core/schema.ts'
import type { Context } from '../../core/trpc.ts'
import { checkSecondFactor, findSecondFactor } from './check-second-factor.ts'
import { rememberBrowser } from './known-browser.ts'
import { clearPendingLogin, requirePendingLogin, setPendingLogin } from './pending-login.ts'
import type { SignedIn } from './schema.ts'
import type { CodeInput } from './second-factor-schema.ts'
import { openSession } from './session.ts'

export type Account = {
	id: string
	organizationId: string
	email: string
	name: string
	role: string
	passwordHash: string
	organization: { id: string; name: string }
}

/**
 * Signs in a user who entered the right password, or whom single sign-on identified. For a user with a second factor, throws
 * 401 `SECOND_FACTOR_REQUIRED` and records for 5 minutes that the first step is done. `logInWithCode` then completes the
 * sign-in.
 */
export async function completeFirstFactor(ctx: Context, account: Account): Promise<SignedIn> {
	if ((await findSecondFactor(ctx.db, account)) === null) return signIn(ctx, account)
	setPendingLogin(ctx, account)
	throw new AppError('SECOND_FACTOR_REQUIRED', 'Enter the code of your authenticator app')
}

/** Completes a sign-in with a code of the authenticator app or a recovery code. Throws 401 without a pending sign-in. */
export async function logInWithCode(ctx: Context, { code }: CodeInput): Promise<SignedIn> {
	const account = await requirePendingLogin(ctx, (id) =>
		ctx.db.user.findUnique({ where: { id }, include: { organization: true } }),
	)
	const factor = await findSecondFactor(ctx.db, account)
	if (factor !== null) await checkSecondFactor(ctx, account, { factor, code })
	clearPendingLogin(ctx)
	return signIn(ctx, account)
}

/** Opens a session and remembers the browser for the user's next sign-in. */
async function signIn(ctx: Context, account: Account): Promise<SignedIn> {
	await openSession(ctx, { userId: account.id, organizationId: account.organizationId })
	rememberBrowser(ctx, account.id)
	return presentSignedIn(account)
}

/** Builds the wire record of a user and the user's company. */
export function presentSignedIn({
	id,
	email,
	name,
	role,
	organization,
}: Omit<Account, 'organizationId' | 'passwordHash'>): SignedIn {
	return {
		user: { id, email, name, role: Role.parse(role) },
		organization: { id: organization.id, name: organization.name },
	}
}
