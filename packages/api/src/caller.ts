import type { Role, Scope } from './auth/schema.ts'

/** Who is calling. A bearer key is a service; a presentation token opens one presentation. */
export type Caller =
	| { kind: 'anonymous' }
	| {
			kind: 'user'
			userId: string
			organizationId: string
			role: Role
			name: string
			sessionId: string
	  }
	| { kind: 'service'; organizationId: string; scopes: readonly Scope[]; keyId: string }
	| { kind: 'presentation'; organizationId: string; presentationId: string }
