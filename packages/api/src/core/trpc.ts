import { runWithDeadline } from '@dormer/providers/deadline'
import { initTRPC } from '@trpc/server'
import type { App } from './app.ts'
import type { Caller, CompanyCaller } from './caller.ts'
import { AppError, type ErrorCode, errorBody, retryAfterField } from './errors.ts'
import { hideLiveRecords } from './keys/hide-live-records.ts'
import {
	callerError,
	presentationTokenError,
	requireScope,
	SEND_KEY,
	SIGN_IN_OR_SEND_KEY,
	tokenErrorOf,
} from './keys/require-caller.ts'
import { runInTestMode } from './keys/test-mode.ts'
import { sanitizeText } from './sanitize-text.ts'
import type { Scope } from './schema.ts'
import { toAppError } from './to-app-error.ts'

export type Credential = 'session' | 'bearer' | 'presentation' | 'viewer'

/** Metadata of a procedure, from which the REST API is generated (docs/design/contract.md#conventions). */
export type Meta = {
	/** HTTP method and path of the REST route, for example `PUT /api/decks/{deckId}/branding`. */
	rest?: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
	summary?: string
	/** Heading of the section of the specification that describes the procedure. */
	group?: string
	/** HTTP status of a successful response; 200 by default. */
	status?: 200 | 201 | 202
	errors?: readonly ErrorCode[]
	/**
	 * File fields of a multipart request: at most `max` files of at most `bytes` bytes each. The input field is an array
	 * when `many` is set, and a single file otherwise.
	 */
	files?: Record<string, { max: number; bytes: number; many?: true }>
	/**
	 * Media type of the response when the response is a file. The procedure then returns `{filename, text}`, `{filename,
	 * base64}` for binary files, or `{filename, parts}` for long texts.
	 */
	produces?: 'text/calendar' | 'text/csv' | 'application/json' | 'application/pdf'
	/**
	 * For fields that accept any names: the names that the operation uses. The operation drops all other names and lists them in
	 * the response header `X-Ignored-Fields`.
	 */
	keptNames?: Record<string, readonly string[]>
	/** True when the presentation token may be in the body field `_token`, because a beacon cannot set headers. */
	tokenInBody?: true
	/**
	 * True when a procedure without credentials still needs to know the signed-in user, for example to end the session. Without
	 * this field, a procedure without credentials ignores the session cookie.
	 */
	readsSession?: true
	/** True when a procedure that requires no credentials still reads an API key if the request has one. */
	readsKey?: true
	/** True when the server admits the call at any load: health checks and live streams. */
	alwaysAdmitted?: true
	/** True when the procedure waits for an external provider. Such a call has a longer deadline. */
	callsProvider?: true
	/**
	 * Accepted credentials. A call needs one of them, and a procedure without credentials is public. The procedure
	 * builders in this file set this field.
	 */
	credentials?: readonly Credential[]
	/** Accepted scopes. An API key needs one of them. The procedure builders in this file set this field. */
	scopes?: readonly Scope[]
	/**
	 * Scope that an API key needs in addition to one of `scopes`, because the response also contains data that this scope
	 * protects.
	 */
	alsoScope?: Scope
}

/**
 * Context of a procedure call: the app, the caller, the network address, and the function that sets a response header.
 */
export type Context = App & {
	caller: Caller
	requestId: string
	ip: string
	/** The User-Agent header of the request, or null. */
	userAgent: string | null
	/** The Cookie header of the request, or an empty string. */
	cookieHeader: string
	setHeader: (name: string, value: string) => void
}
/** Context of one organization. Every query filters by `organizationId`. */
export type OrgContext = Context & { organizationId: string }

/**
 * Settings of the live event streams. Pings reveal a broken connection to the client and to the server. The server ends each
 * stream after 5 minutes, so the client connects again and presents its credential again.
 */
const SUBSCRIPTIONS = {
	ping: { enabled: true, intervalMs: 15_000 },
	client: { reconnectAfterInactivityMs: 40_000 },
	maxDurationMs: 300_000,
}

const t = initTRPC
	.meta<Meta>()
	.context<Context>()
	.create({
		sse: SUBSCRIPTIONS,
		// Removes stack traces, because errors must not reveal them.
		isDev: false,
		errorFormatter: ({ shape, error, ctx }) => {
			const appError = toAppError(error)
			const body = errorBody(appError, ctx?.requestId)
			return {
				...shape,
				message: body.error,
				data: {
					...shape.data,
					httpStatus: appError.status,
					appError: body,
					...(appError.reason !== undefined && { reason: appError.reason }),
					...retryAfterField(appError),
				},
			}
		},
	})

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/** Maximum duration of a call in milliseconds: the default, and the limit for calls with files or with a provider. */
const CALL_MS = 15_000
const LONG_CALL_MS = 30_000

/**
 * Ends every call except an event stream at its deadline, together with its calls to the language model and the geocoder.
 * The response is 503 with `Retry-After` (docs/design/reliability.md#outages).
 */
const limitTime = t.middleware(({ meta, type, next }) => {
	if (type === 'subscription') return next()
	const isLong = meta?.callsProvider === true || meta?.files !== undefined
	return runWithDeadline(isLong ? LONG_CALL_MS : CALL_MS, next)
})

/** Removes characters such as NUL from the input of every call. Postgres cannot store them and would return an error. */
const procedure = t.procedure
	.use(limitTime)
	.use(({ getRawInput, next }) =>
		next({ getRawInput: async () => sanitizeText(await getRawInput()) }),
	)
	.use(({ ctx, getRawInput, next }) => {
		const { caller } = ctx
		if (caller.kind !== 'service' || !caller.testMode) return next()
		const getVisible = async () => hideLiveRecords(ctx, caller.organizationId, await getRawInput())
		return runInTestMode(() => next({ getRawInput: getVisible }))
	})

const adminError = () => new AppError('FORBIDDEN', 'Only an admin can do this. Ask an admin.')

/**
 * A procedure that anyone may call. Ignores the caller's session unless the metadata of the procedure sets `readsSession`
 * (docs/specification.md#authentication, rule 2).
 */
export const publicProcedure = procedure
	.meta({ credentials: [] })
	.use(({ ctx, meta, next }) =>
		'sessionId' in ctx.caller && meta?.readsSession !== true
			? next({ ctx: { ...ctx, caller: { kind: 'anonymous' } } })
			: next({ ctx }),
	)

/** A procedure for signed-in users. `ctx.user` is the caller; `ctx.organizationId` is the caller's company. */
export const userProcedure = procedure.meta({ credentials: ['session'] }).use(({ ctx, next }) => {
	if (ctx.caller.kind !== 'user') throw callerError(ctx.caller)
	return next({ ctx: { ...ctx, user: ctx.caller, organizationId: ctx.caller.organizationId } })
})

/**
 * A procedure for signed-in users that also accepts users who must set up a second factor first. `ctx.user` is the
 * caller, and `ctx.organizationId` is the caller's company.
 */
export const accountProcedure = procedure
	.meta({ credentials: ['session'] })
	.use(({ ctx, next }) => {
		if (ctx.caller.kind !== 'user' && ctx.caller.kind !== 'enrolling') throw callerError(ctx.caller)
		return next({ ctx: { ...ctx, user: ctx.caller, organizationId: ctx.caller.organizationId } })
	})

/** A procedure for signed-in admins (docs/design/contract.md#credentials, Roles). */
export const adminProcedure = userProcedure.use(({ ctx, next }) => {
	if (ctx.user.role !== 'admin') throw adminError()
	return next({ ctx })
})

/**
 * A procedure for signed-in users and for API keys with one of `scopes`. `ctx.member` is the user or the key that acts for
 * the company.
 */
export function orgProcedure(...scopes: [Scope, ...Scope[]]) {
	return procedure
		.meta({ credentials: ['session', 'bearer'], scopes })
		.use(({ ctx, meta, next }) => {
			const company = companyContext(ctx, scopes)
			if (ctx.caller.kind === 'service' && meta?.alsoScope !== undefined)
				requireScope(ctx.caller, [meta.alsoScope])
			return next({ ctx: { ...ctx, ...company } })
		})
}

/** A procedure for signed-in admins and for API keys with one of `scopes`. */
export function adminOrKeyProcedure(...scopes: [Scope, ...Scope[]]) {
	return orgProcedure(...scopes).use(({ ctx, next }) => {
		if (ctx.caller.kind === 'user' && ctx.caller.role !== 'admin') throw adminError()
		return next({ ctx })
	})
}

/** A procedure for API keys and service tokens with `scope`. */
export function bearerProcedure(scope: Scope) {
	return procedure.meta({ credentials: ['bearer'], scopes: [scope] }).use(({ ctx, next }) => {
		if (ctx.caller.kind !== 'service') throw callerError(ctx.caller, SEND_KEY)
		const { organizationId } = requireScope(ctx.caller, [scope])
		return next({ ctx: { ...ctx, organizationId } })
	})
}

function companyContext(
	{ caller }: Context,
	scopes: readonly Scope[],
): { organizationId: string; member: Pick<CompanyCaller, 'name'> } {
	const { organizationId, name } = caller.kind === 'user' ? caller : requireScope(caller, scopes)
	return { organizationId, member: { name } }
}

/**
 * A procedure of the viewer: for a signed-in user, for an API key with `scope`, or for anyone who names a presentation in
 * the body (docs/specification.md#authentication, rule 1). The procedure itself checks what `ctx.caller` may access.
 */
export function viewerProcedure(scope: Scope) {
	return procedure.meta({ credentials: ['viewer'], scopes: [scope] }).use(({ ctx, next }) => {
		const error = tokenErrorOf(ctx.caller)
		if (error !== undefined) throw error
		return next()
	})
}

/** A procedure for holders of a presentation token. `requireViewedPresentation` compares the token with the path. */
export const presentationProcedure = procedure
	.meta({ credentials: ['presentation'] })
	.use(({ ctx, next }) => {
		if (ctx.caller.kind !== 'presentation') throw presentationTokenError(ctx.caller)
		return next({ ctx: { ...ctx, organizationId: ctx.caller.organizationId, token: ctx.caller } })
	})

/**
 * A procedure for holders of a presentation token, signed-in users and API keys with `scope`. The procedure must call
 * `requireViewedPresentation` to check that the caller may access the presentation.
 */
export function presentationOrUserProcedure(scope: Scope) {
	return procedure
		.meta({ credentials: ['session', 'bearer', 'presentation'], scopes: [scope] })
		.use(({ ctx, next }) => {
			const { caller } = ctx
			if (caller.kind === 'service') requireScope(caller, [scope])
			else if (caller.kind !== 'presentation' && caller.kind !== 'user')
				throw tokenErrorOf(caller) ?? callerError(caller, SIGN_IN_OR_SEND_KEY)
			return next({ ctx: { ...ctx, organizationId: caller.organizationId } })
		})
}
