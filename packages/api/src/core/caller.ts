import type { AppError } from './errors.ts'
import type { Role, Scope } from './schema.ts'

/** `revision` is that of what the organization's lists show, read together with the credential. */
type Member = { organizationId: string; revision: string }

/** Who is calling. A bearer key is a service; a presentation token opens one presentation. */
export type Caller =
	/** `refusal`: why the presentation token that came along opens nothing any more, for whoever wants one. */
	| { kind: 'anonymous'; tokenError?: AppError }
	| (Member & { kind: 'user'; userId: string; role: Role; name: string; sessionId: string })
	| (Member & { kind: 'service'; scopes: readonly Scope[]; keyId: string })
	| {
			kind: 'presentation'
			organizationId: string
			presentationId: string
			/** A session of the same company came along: a rep looks at what a homeowner sees. */
			byCompany?: true
	  }
