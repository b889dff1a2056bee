import {
	type App,
	AppError,
	type Caller,
	type Context,
	enforceRateLimit,
	readBearer,
	readPresentationToken,
	readSession,
	type Sessions,
} from '@dormer/api'
import type { Request, Response } from 'express'
import { ignoresSession, needsNoCaller } from './procedures.ts'

type ContextSource = { app: App; sessions: Sessions }
/** A request with the names of the procedures that it calls. A tRPC batch calls several procedures. */
type ContextRequest = { request: Request; response: Response; procedures: readonly string[] }

const ANONYMOUS: Caller = { kind: 'anonymous' }

/**
 * Creates the tRPC context of a request and charges its calls to the caller's rate limit. Reads the credentials in this order:
 * API key or service token, presentation token, session cookie. When a request has a presentation token and a session of the
 * same company, the caller is the presentation, and `byCompany` records that a rep is watching.
 */
export async function createContext(
	source: ContextSource,
	{ request, response, procedures }: ContextRequest,
): Promise<Context> {
	const caller = procedures.every(needsNoCaller)
		? ANONYMOUS
		: await readCaller(source, { request, response, procedures })
	const organizationId = 'organizationId' in caller ? caller.organizationId : undefined
	const { requestId } = response.locals
	response.locals.organizationId = organizationId
	const ctx: Context = {
		...source.app,
		log: source.app.log.child({ requestId, organizationId }),
		caller,
		requestId,
		ip: request.ip ?? 'unknown',
		userAgent: request.get('user-agent') ?? null,
		cookieHeader: request.get('cookie') ?? '',
		setHeader: (name, value) => {
			if (name.toLowerCase() === 'set-cookie') response.append(name, value)
			else response.setHeader(name, value)
		},
	}
	if ('sessionId' in ctx.caller)
		await enforceRateLimit(ctx, { name: 'session', points: procedures.length }, ctx.caller.userId)
	if (ctx.caller.kind === 'service')
		await enforceRateLimit(ctx, { name: 'apiKey', points: procedures.length }, ctx.caller.keyId)
	return ctx
}

async function readCaller(
	source: ContextSource,
	{ request, response, procedures }: ContextRequest,
): Promise<Caller> {
	const bearer = /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1]
	if (bearer !== undefined)
		return readBearer(source.app, { secret: bearer, ip: request.ip ?? 'unknown' })
	const token = request.get('x-presentation-token') ?? readBodyToken(request, response)
	if (token !== undefined) {
		const viewer = await readPresentationToken(source.app, token)
		const user = await readCookie(source, request, response)
		const isChecked = viewer.kind === 'presentation' && user.kind === 'user'
		if (!isChecked || viewer.organizationId !== user.organizationId) return viewer
		return { ...viewer, byCompany: true }
	}
	if (procedures.every(ignoresSession)) return ANONYMOUS
	const caller = await readCookie(source, request, response)
	if ('sessionId' in caller) rejectCrossSiteWrite(source.app, request)
	return caller
}

/** Returns the field `_token` of the body, but only on routes whose metadata sets `tokenInBody`. */
function readBodyToken(request: Request, response: Response): string | undefined {
	const token: unknown = response.locals.tokenInBody === true ? request.body?._token : undefined
	return typeof token === 'string' ? token : undefined
}

async function readCookie(
	source: ContextSource,
	request: Request,
	response: Response,
): Promise<Caller> {
	const { caller, cookie } = await readSession(source.sessions, request.get('cookie') ?? '')
	if (cookie !== undefined) response.append('Set-Cookie', cookie)
	return caller
}

/**
 * Rejects a write with 403 when a page of another site sends it with a session cookie (docs/design/contract.md#credentials).
 * Checks `Sec-Fetch-Site`, or `Origin` in older browsers. Accepts a request without both headers, because every browser sends
 * one of them with a write.
 */
function rejectCrossSiteWrite(app: App, request: Request): void {
	if (request.method === 'GET' || request.method === 'HEAD') return
	const site = request.get('sec-fetch-site')
	if (site === 'same-origin' || site === 'none') return
	const origin = request.get('origin')
	const ownUrls = [app.config.PUBLIC_URL, `${request.protocol}://${request.get('host')}`]
	const isOwn = origin === undefined || ownUrls.some((url) => new URL(url).origin === origin)
	if (site === undefined && isOwn) return
	throw new AppError(
		'FORBIDDEN',
		'Requests with a session cookie must come from the Dormer site. Use an API key instead.',
	)
}
