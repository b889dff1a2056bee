import type { AppError } from './errors.ts'
import type { Role, Scope } from './schema.ts'

type Member = { organizationId: string }

/** A system with an API key or a service token. It acts as the company, without a user. */
export type Service = Member & {
	kind: 'service'
	scopes: readonly Scope[]
	keyId: string
	/** Name of the caller in the audit log: the name of the key, or the name of the service. */
	name: string
	/** True for a test key. Calls with a test key send no email, notify only test subscriptions and use only the local voice. */
	testMode?: true
}

/** Identity of a caller: a signed-in user, a service with a bearer key, or the holder of a presentation token. */
export type Caller =
	/**
	 * `tokenError` is the reason why the request's presentation token is not valid. Procedures that need a token throw
	 * this error.
	 */
	| {
			kind: 'anonymous'
			tokenError?: AppError
			/** True when the request has a presentation token that this server did not issue. */
			isTokenMalformed?: true
			/** Reason why the request's API key or service token is not valid. */
			keyError?: AppError
	  }
	| (Member & { kind: 'user'; userId: string; role: Role; name: string; sessionId: string })
	/**
	 * A signed-in user whose company requires a second factor that the user has not set up. The user may only set up the second
	 * factor or sign out (`accountProcedure`).
	 */
	| {
			kind: 'enrolling'
			organizationId: string
			userId: string
			role: Role
			name: string
			sessionId: string
	  }
	| Service
	| {
			kind: 'presentation'
			organizationId: string
			presentationId: string
			/**
			 * True when the request has both a presentation token and a session of the presentation's company, because a rep has opened
			 * the homeowner's link.
			 */
			byCompany?: true
			/**
			 * True when the company itself requested this presentation token with one of its credentials. Acts on contracts then count
			 * as acts of the company.
			 */
			issuedToCompany?: true
	  }

/** Caller that acts for a company: a signed-in user, or a key with the required scope. */
export type CompanyCaller = { organizationId: string; name: string; limitKey: string }

/**
 * Returns the caller as a member of the company: a signed-in user, or a key with `scope`. Returns undefined for a caller who is
 * neither. Rate limits count the calls of this member under `limitKey`.
 */
export function memberOf(caller: Caller, scope: Scope): CompanyCaller | undefined {
	if (caller.kind === 'user') return { ...companyOf(caller), limitKey: `user:${caller.userId}` }
	const isAllowed = caller.kind === 'service' && caller.scopes.includes(scope)
	return isAllowed ? { ...companyOf(caller), limitKey: `key:${caller.keyId}` } : undefined
}

function companyOf({ organizationId, name }: { organizationId: string; name: string }) {
	return { organizationId, name }
}
