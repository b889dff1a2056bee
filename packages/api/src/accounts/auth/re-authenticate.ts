import { invalid } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { countGuess } from './guess-limits.ts'
import { readKnownBrowser } from './known-browser.ts'
import { checkPassword } from './password.ts'

/** Context of a call by a signed-in user. */
export type SignedInContext = OrgContext & {
	user: { userId: string; name: string; sessionId: string }
}

/**
 * Checks the caller's current password before a change of credentials, because a stranger at an unattended browser does
 * not know this password. Returns the caller's account. Throws 400 and names the field `path` for a wrong password, and
 * 429 after too many attempts.
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
		throw invalid(path, 'This is not your current password. Enter it again.')
	await forgetAttempts()
	return account
}
