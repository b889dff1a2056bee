import {
	type SignOn,
	SignOnFailed,
	type SignOnFault,
	type SignOnIdentity,
} from '@dormer/providers/sign-on'
import { clientNetwork } from '../../core/client-network.ts'
import { AppError } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import { completeFirstFactor } from '../auth/index.ts'
import type { SignedIn } from '../auth/schema.ts'
import { findAccount, requireVerified } from './find-account.ts'
import { changedError, join } from './join.ts'
import { clearJoinCookie, readJoinCookie, setJoinCookie } from './join-cookie.ts'
import { clearLoginCookie, readLoginCookie, setLoginCookie } from './login-cookie.ts'
import type { SsoExchangeInput, SsoProvider, SsoStart } from './schema.ts'

/**
 * Path in the editor to which the provider sends the browser back. The operator registers the URL of this path at the provider.
 */
const CALLBACK_PATH = '/login/sso'

/** Returns the provider's name, which the sign-in page shows on its button, or null when the server has no provider. */
export function getProvider({ providers: { signOn } }: Context): SsoProvider {
	return signOn === undefined ? null : { name: signOn.name }
}

/**
 * Starts a sign-in through the provider. Returns the URL of the provider's sign-in page, and stores state, nonce and PKCE
 * verifier in a cookie. Throws 404 when the server has no provider, and 503 when the provider does not answer.
 */
export async function startSso(ctx: Context): Promise<SsoStart> {
	const signOn = requireSignOn(ctx)
	await enforceRateLimit(ctx, 'sso', clientNetwork(ctx.ip))
	const { url, ...secrets } = await answerOf(ctx, signOn, () => signOn.start(callbackUrl(ctx)))
	setLoginCookie(ctx, secrets)
	return { url }
}

/**
 * Completes a sign-in that the same browser started, and opens a session. Throws 401 `SSO_FAILED` when the provider's reply
 * fails a check, 403 `SSO_NO_ACCOUNT` when the person has no account on this server (`findAccount`), 403
 * `SSO_JOIN_REQUIRED` when the person must confirm the company first, and 401 `SECOND_FACTOR_REQUIRED` when the user has a second factor (docs/decisions/0024-accounts.md#single-sign-on-for-an-installation).
 */
export async function exchangeCode(ctx: Context, input: SsoExchangeInput): Promise<SignedIn> {
	const signOn = requireSignOn(ctx)
	await enforceRateLimit(ctx, 'sso', clientNetwork(ctx.ip))
	const secrets = readLoginCookie(ctx)
	if (secrets === undefined || secrets.state !== input.state)
		throw new AppError(
			'SSO_FAILED',
			'The sign-in took too long, or it was started in another window. Sign in again.',
		)
	clearLoginCookie(ctx)
	const callback = new URL(callbackUrl(ctx))
	for (const [name, value] of Object.entries(input))
		if (value !== undefined) callback.searchParams.set(name, value)
	const identity: SignOnIdentity = await answerOf(ctx, signOn, () =>
		signOn.exchange(callback, secrets),
	)
	const person = requireVerified(ctx, identity)
	const found = await findAccount(ctx, person)
	if (!('company' in found)) return completeFirstFactor(ctx, found)
	const { id: companyId, name } = found.company
	setJoinCookie(ctx, { ...person, emailVerified: true, companyId })
	throw new AppError('SSO_JOIN_REQUIRED', `Confirm that you join ${name} as ${person.email}.`)
}

/**
 * Lets the person whom the provider signed in join the company that `exchangeCode` named, and opens a session. Throws 401
 * `SSO_FAILED` when this browser has no such sign-in, or when the person would now join another company.
 */
export async function joinCompany(ctx: Context): Promise<SignedIn> {
	requireSignOn(ctx)
	await enforceRateLimit(ctx, 'sso', clientNetwork(ctx.ip))
	const pending = readJoinCookie(ctx)
	if (pending === undefined) throw changedError()
	clearJoinCookie(ctx)
	const { companyId, ...person } = pending
	const found = await findAccount(ctx, person)
	if (!('company' in found)) return completeFirstFactor(ctx, found)
	if (found.company.id !== companyId) throw changedError()
	return completeFirstFactor(ctx, await join(ctx, person, found))
}

const callbackUrl = ({ config }: Context) => `${config.PUBLIC_URL}${CALLBACK_PATH}`

function requireSignOn({ providers: { signOn } }: Context): SignOn {
	if (signOn === undefined)
		throw new AppError(
			'NOT_FOUND',
			'This server does not offer single sign-on. Sign in with your password.',
		)
	return signOn
}

/** Error message for each kind of failed sign-in. `name` is the name of the provider. */
const MESSAGES: Record<SignOnFault, (name: string) => string> = {
	denied: (name) => `The sign-in with ${name} was not completed. Sign in again.`,
	expired: () => 'This sign-in has expired or was already used. Sign in again.',
	invalid: (name) => `The reply from ${name} could not be verified. Sign in again.`,
	unavailable: (name) =>
		`${name} cannot be reached at the moment. Try again later, or sign in with your password.`,
}

async function answerOf<Result>(
	ctx: Context,
	{ name }: SignOn,
	ask: () => Promise<Result>,
): Promise<Result> {
	try {
		return await ask()
	} catch (error) {
		if (!(error instanceof SignOnFailed)) throw error
		const { fault } = error
		ctx.log.warn({ err: error, fault }, 'single sign-on failed')
		const code = fault === 'unavailable' ? 'UPSTREAM_UNAVAILABLE' : 'SSO_FAILED'
		throw new AppError(code, MESSAGES[fault](name), { cause: error })
	}
}
