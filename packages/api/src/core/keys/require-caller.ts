import { type Caller, type CompanyCaller, memberOf, type Service } from '../caller.ts'
import { AppError } from '../errors.ts'
import type { Scope } from '../schema.ts'

const SIGN_IN = 'Sign in to continue'
const KEY_HEADER = 'an API key in the header Authorization: Bearer psk_…'
/** Message of the 401 response of an operation that only API keys may call. */
export const SEND_KEY = `Send ${KEY_HEADER}`
/** Message of the 401 response of an operation that only signed-in users and API keys may call. */
export const SIGN_IN_OR_SEND_KEY = `${SIGN_IN}, or send ${KEY_HEADER}`
const SEND_TOKEN = 'Send a presentation token in the header x-presentation-token.'

const BAD_TOKEN =
	'The presentation token is not valid. Request one with POST /api/presentations/{presentationId}/events-token.'

/**
 * Returns the 401 or 403 error of a call whose caller is not signed in. An invalid API key gets its own error,
 * and so does a valid API key that calls an operation for signed-in users only.
 */
export function callerError(caller: Caller, message = SIGN_IN): AppError {
	if (caller.kind === 'enrolling') {
		const setup = 'Your company requires a second factor. Set it up to continue.'
		return new AppError('SECOND_FACTOR_SETUP', setup)
	}
	if (caller.kind === 'anonymous' && caller.keyError !== undefined) return caller.keyError
	if (caller.kind !== 'service') return new AppError('UNAUTHORIZED', message)
	return new AppError(
		'SESSION_REQUIRED',
		'This operation is not open to API keys. Sign in instead.',
	)
}

/**
 * Returns the caller, if it is an API key with one of `scopes`. Throws 401 for callers without a key,
 * and 403 for a key that has none of `scopes`. The message and the header `WWW-Authenticate` (RFC 6750) name the missing scope.
 */
export function requireScope(caller: Caller, scopes: readonly Scope[]): Service {
	if (caller.kind !== 'service') throw callerError(caller, SIGN_IN_OR_SEND_KEY)
	if (!caller.scopes.some((scope) => scopes.includes(scope))) throw missingScopeError(scopes)
	return caller
}

/**
 * Returns a signed-in member, or an API key with `scope` that acts for the company. Throws 403 for a key without `scope`, and
 * `callerError` for all other callers.
 */
export function requireMember(caller: Caller, scope: Scope, message: string): CompanyCaller {
	const member = memberOf(caller, scope)
	if (member !== undefined) return member
	throw caller.kind === 'service' ? missingScopeError([scope]) : callerError(caller, message)
}

/**
 * Returns the error for a caller without a valid presentation token: 403 for an API key, the error that explains why the token
 * is invalid, or 401 when the request has no token.
 */
export function presentationTokenError(caller: Caller): AppError {
	if (caller.kind === 'service')
		return new AppError(
			'PRESENTATION_TOKEN_REQUIRED',
			`This operation does not accept API keys. ${SEND_TOKEN}`,
		)
	return (
		tokenErrorOf(caller) ?? callerError(caller, isTokenMalformed(caller) ? BAD_TOKEN : SEND_TOKEN)
	)
}

const isTokenMalformed = (caller: Caller) =>
	caller.kind === 'anonymous' && caller.isTokenMalformed === true

/** Returns the error of an invalid presentation token. Returns undefined when the token is valid or missing. */
export const tokenErrorOf = (caller: Caller): AppError | undefined =>
	caller.kind === 'anonymous' ? caller.tokenError : undefined

function missingScopeError(scopes: readonly Scope[]): AppError {
	return new AppError(
		'FORBIDDEN',
		`The key does not have the scope ${scopes.join(' or ')}. Use a key with this scope.`,
		{
			headers: {
				'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scopes[0] ?? ''}"`,
			},
		},
	)
}
