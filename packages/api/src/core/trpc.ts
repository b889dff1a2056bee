import { initTRPC, TRPCError } from '@trpc/server'
import { ZodError, z } from 'zod'
import type { App } from './app.ts'
import type { Caller } from './caller.ts'
import { AppError, type ErrorCode, type ErrorDetail, errorBody } from './errors.ts'
import { sanitizeText } from './sanitize-text.ts'
import type { Scope } from './schema.ts'
import { isTransientError } from './transient-error.ts'

export type Credential = 'session' | 'bearer' | 'presentation' | 'viewer'

/** How a procedure is seen through REST (contract, section 1). */
export type Meta = {
	/** Method and path: `PUT /api/decks/{deckId}/branding`. */
	rest?: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
	summary?: string
	/** The group of the specification, as its heading has it. */
	group?: string
	/** Of success; 200 when left out. */
	status?: 200 | 201 | 202
	errors?: readonly ErrorCode[]
	/**
	 * File fields of a multipart request: at most `max` files of at most `bytes` bytes each. The input field is an array
	 * when `many` is set, and a single file otherwise.
	 */
	files?: Record<string, { max: number; bytes: number; many?: true }>
	/** Shows nothing but what raises the organization's revision: its answer is kept until that changes. */
	polled?: true
	/**
	 * Answers a file of this type and no record; the procedure gives `{filename, text}`, of bytes `{filename, base64}`, of
	 * one that may be long `{filename, parts}`.
	 */
	produces?: 'text/calendar' | 'text/csv' | 'application/json' | 'application/pdf'
	/** The presentation token may come as the body's field `_token`: a beacon cannot set headers. */
	tokenInBody?: true
	/**
	 * Overload priority: `always` is admitted at any load, `urgent` goes before all other calls.
	 * Without a value, the importance follows from `credentials`, `files` and `produces`.
	 */
	importance?: 'always' | 'urgent'
	/** The call waits for an external provider, so overload protection counts it apart from other calls. */
	callsProvider?: true
	/** Any one of these opens it; none: public. Set by the builders below. */
	credentials?: readonly Credential[]
}

/** What a procedure gets: the app, who calls, from where, and how to set a header on the answer. */
export type Context = App & {
	caller: Caller
	requestId: string
	ip: string
	/** As the caller's browser or program names itself; null where it does not. */
	userAgent: string | null
	setHeader: (name: string, value: string) => void
}
/** A context that belongs to one organization; every query filters by it. */
export type OrgContext = Context & { organizationId: string }

/** A silent connection is noticed on both sides; a stream ends now and then, so that its credential is read again. */
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
		// A refusal never shows where in the program it arose.
		isDev: false,
		errorFormatter: ({ shape, error }) => {
			const refusal = toAppError(error)
			return {
				...shape,
				message: refusal.message,
				data: {
					...shape.data,
					httpStatus: refusal.status,
					appError: errorBody(refusal),
					...(refusal.reason !== undefined && { reason: refusal.reason }),
					...retryAfterField(refusal),
				},
			}
		},
	})

/** The seconds of `Retry-After`: a refusal inside a stream comes after the head that would have carried them. */
function retryAfterField({ headers }: AppError): { retryAfter?: number } {
	const seconds = headers['Retry-After']
	return seconds === undefined ? {} : { retryAfter: Number(seconds) }
}

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/**
 * Every error that leaves a procedure, as the refusal it is. A database that was too slow is 503, to be asked again; what
 * nobody foresaw is an internal error without words of its own.
 */
export function toAppError(error: unknown): AppError {
	if (error instanceof AppError) return error
	if (!(error instanceof TRPCError)) return unexpectedError(error)
	if (error.cause instanceof AppError) return error.cause
	if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError)
		return validationError(error.cause)
	const unread = error.cause instanceof URIError ? TRPC_ERRORS.BAD_REQUEST : TRPC_ERRORS[error.code]
	if (unread !== undefined) return new AppError(...unread)
	return unexpectedError(error.cause ?? error)
}

function unexpectedError(cause: unknown): AppError {
	if (isMissingRow(cause)) return new AppError('NOT_FOUND', 'Not found', { cause })
	if (!isTransientError(cause)) return new AppError('INTERNAL', 'Internal error', { cause })
	const headers = { 'Retry-After': '1' }
	const message = 'That took too long just now, try again in a moment'
	return new AppError('UPSTREAM_UNAVAILABLE', message, { headers, cause })
}

/** Somebody else took away what was to be changed, after it had been looked for (Prisma). */
function isMissingRow(cause: unknown): boolean {
	return z.object({ code: z.literal('P2025') }).safeParse(cause).success
}

/** What tRPC refuses by itself. A read asked for as a write is as little there as over REST. */
const TRPC_ERRORS: { [Code in TRPCError['code']]?: [ErrorCode, string] } = {
	NOT_FOUND: ['NOT_FOUND', 'Not found'],
	METHOD_NOT_SUPPORTED: ['NOT_FOUND', 'Not found'],
	UNSUPPORTED_MEDIA_TYPE: ['UNSUPPORTED_TYPE', 'Content-Type must be application/json'],
	PAYLOAD_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The request is too large'],
	BAD_REQUEST: ['VALIDATION_ERROR', 'The request could not be read'],
	PARSE_ERROR: ['VALIDATION_ERROR', 'The request could not be read'],
}

function validationError(error: ZodError): AppError {
	const details = error.issues.flatMap((issue) => issueDetails(issue))
	const [first] = details
	const message =
		first === undefined ? 'Invalid input' : `${first.path || 'body'}: ${first.message}`
	return new AppError('VALIDATION_ERROR', message, { details })
}

/** Of an input that may have several shapes, what the one lacks that it comes nearest to. */
function issueDetails(issue: ZodError['issues'][number], above: PropertyKey[] = []): ErrorDetail[] {
	const path = [...above, ...issue.path]
	if (issue.code === 'invalid_union' && issue.errors.length > 0) {
		const [nearest = []] = issue.errors.toSorted((one, other) => one.length - other.length)
		return nearest.flatMap((inner) => issueDetails(inner, path))
	}
	return [{ path: path.join('.'), message: issue.message }]
}

/** Every text that comes in is one that can be kept: a NUL would be a failure of the database's (`sanitizeText`). */
const procedure = t.procedure.use(({ getRawInput, next }) =>
	next({ getRawInput: async () => sanitizeText(await getRawInput()) }),
)

const signInError = () => new AppError('UNAUTHORIZED', 'Sign in to continue')

/** Anybody. */
export const publicProcedure = procedure.meta({ credentials: [] })

/** A signed-in person. `ctx.user` is that person, `ctx.organizationId` their company. */
export const userProcedure = procedure.meta({ credentials: ['session'] }).use(({ ctx, next }) => {
	if (ctx.caller.kind !== 'user') throw signInError()
	return next({ ctx: { ...ctx, user: ctx.caller, organizationId: ctx.caller.organizationId } })
})

/** A signed-in admin (contract, section 2, roles). */
export const adminProcedure = userProcedure.use(({ ctx, next }) => {
	if (ctx.user.role !== 'admin') throw new AppError('FORBIDDEN', 'Only an admin can do this')
	return next({ ctx })
})

/** A signed-in person, or an API key that holds `scope`. */
export function orgProcedure(scope: Scope) {
	return procedure.meta({ credentials: ['session', 'bearer'] }).use(({ ctx, next }) => {
		if (ctx.caller.kind === 'user')
			return next({ ctx: { ...ctx, organizationId: ctx.caller.organizationId } })
		return next({ ctx: { ...ctx, organizationId: requireScope(ctx.caller, scope) } })
	})
}

/** An API key or service token that holds `scope`. */
export function bearerProcedure(scope: Scope) {
	return procedure
		.meta({ credentials: ['bearer'] })
		.use(({ ctx, next }) =>
			next({ ctx: { ...ctx, organizationId: requireScope(ctx.caller, scope) } }),
		)
}

function requireScope(caller: Caller, scope: Scope): string {
	if (caller.kind !== 'service') throw signInError()
	if (!caller.scopes.includes(scope))
		throw new AppError('FORBIDDEN', `The key does not hold the scope ${scope}`)
	return caller.organizationId
}

/**
 * A viewer: a signed-in person, or anybody who names a presentation in the body (specification, Authentication, rule 1).
 * The slice decides what such a call may touch; `ctx.caller` says which of the two it is.
 */
export const viewerProcedure = procedure.meta({ credentials: ['viewer'] }).use(({ ctx, next }) => {
	if (ctx.caller.kind === 'anonymous' && ctx.caller.tokenError !== undefined)
		throw ctx.caller.tokenError
	return next()
})

/** The holder of a presentation token. That it opens the presentation of the path is for `requireViewed` to check. */
export const presentationProcedure = procedure
	.meta({ credentials: ['presentation'] })
	.use(({ ctx, next }) => {
		if (ctx.caller.kind !== 'presentation')
			throw presentationTokenError(ctx.caller, 'A presentation token is required')
		return next({ ctx: { ...ctx, organizationId: ctx.caller.organizationId, token: ctx.caller } })
	})

/** The holder of a presentation token, or a signed-in person; `requireViewed` says whether the presentation is theirs. */
export const presentationOrUserProcedure = procedure
	.meta({ credentials: ['session', 'presentation'] })
	.use(({ ctx, next }) => {
		if (ctx.caller.kind !== 'presentation' && ctx.caller.kind !== 'user')
			throw presentationTokenError(ctx.caller, 'Sign in to continue')
		return next({ ctx: { ...ctx, organizationId: ctx.caller.organizationId } })
	})

function presentationTokenError(caller: Caller, message: string): AppError {
	const known = caller.kind === 'anonymous' ? caller.tokenError : undefined
	return known ?? new AppError('UNAUTHORIZED', message)
}
