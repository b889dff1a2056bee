import { invalid } from '../../core/errors.ts'
import { countGuess } from '../../core/guess-limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { readKnownBrowser } from './known-browser.ts'
import { checkPassword } from './password.ts'

/** Context of a call by a signed-in user. */
export type SignedInContext = OrgContext & {
	user: { userId: string; name: string; sessionId: string }
}

/**
 * Checks the current password of the caller before a change of credentials, because whoever uses an unattended browser
 * does not know it. Throws 400 at the field `path` for a wrong password, and 429 after too many attempts. Returns the
 * caller's account.
 */
export async function reAuthenticate(
	ctx: SignedInContext,
	{ path, password }: { path: string; password: string },
) {
	const { userId } = ctx.user
	const account = await ctx.db.user.findUniqueOrThrow({
		where: { id: userId, organizationId: ctx.organizationId },
		include: { organization: true },
	})
	const knownBrowser = readKnownBrowser(ctx, userId)
	const guess = { kind: 'current password', account: userId, knownBrowser }
	const forgetAttempts = await countGuess(ctx, guess)
	if (!(await checkPassword(account.passwordHash, password, 'signedIn')))
		throw invalid(path, 'This is not your current password')
	await forgetAttempts()
	return account
}
