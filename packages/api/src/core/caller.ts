import type { AppError } from './errors.ts'
import type { Role, Scope } from './schema.ts'

/** `revision` is the revision that the organization's lists had when the credential was read. */
type Member = { organizationId: string; revision: string }

/** Identity of a caller: a signed-in user, a service with a bearer key, or the holder of a presentation token. */
export type Caller =
	/**
	 * `tokenError` is the reason why the request's presentation token is not valid. Procedures that need a token throw
	 * this error.
	 */
	| { kind: 'anonymous'; tokenError?: AppError }
	| (Member & { kind: 'user'; userId: string; role: Role; name: string; sessionId: string })
	/**
	 * A signed-in user whose company requires a second factor that the user has not set up. The user may only set it up
	 * or sign out (`accountProcedure`).
	 */
	| {
			kind: 'enrolling'
			organizationId: string
			userId: string
			role: Role
			name: string
			sessionId: string
	  }
	| (Member & { kind: 'service'; scopes: readonly Scope[]; keyId: string })
	| {
			kind: 'presentation'
			organizationId: string
			presentationId: string
			/** True when the request also has a session of the same company: a rep has opened the homeowner's link. */
			byCompany?: true
			/** True when a credential of the company requested the token. Acts on contracts then count as the company's. */
			issuedToCompany?: true
	  }
