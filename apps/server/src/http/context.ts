import {
	type App,
	AppError,
	type Caller,
	type Context,
	consume,
	readBearer,
	readPresentationToken,
	readSession,
	type Sessions,
} from '@dormer/api'
import type { Request, Response } from 'express'

type ContextSource = { app: App; sessions: Sessions }

/**
 * Who calls, from where. One credential a request: a bearer key makes the cookie count for nothing, and of a cookie beside
 * a presentation token only this counts: whether it is the company itself that looks. A batch of ten calls costs its
 * caller ten.
 */
export async function createContext(
	door: ContextSource,
	{ request, response, calls }: { request: Request; response: Response; calls: number },
): Promise<Context> {
	const caller = await readCaller(door, request, response)
	const organizationId = 'organizationId' in caller ? caller.organizationId : undefined
	const { requestId } = response.locals
	response.locals.organizationId = organizationId
	const ctx: Context = {
		...door.app,
		log: door.app.log.child({ requestId, organizationId }),
		caller,
		requestId,
		ip: request.ip ?? 'unknown',
		userAgent: request.get('user-agent') ?? null,
		setHeader: (name, value) => {
			if (name.toLowerCase() === 'set-cookie') response.append(name, value)
			else response.setHeader(name, value)
		},
	}
	if (ctx.caller.kind === 'user')
		await consume(ctx, { name: 'session', points: calls }, ctx.caller.userId)
	if (ctx.caller.kind === 'service')
		await consume(ctx, { name: 'apiKey', points: calls }, ctx.caller.keyId)
	return ctx
}

async function readCaller(door: ContextSource, request: Request, response: Response): Promise<Caller> {
	const bearer = /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1]
	if (bearer !== undefined) return readBearer(door.app, bearer)
	const token = request.get('x-presentation-token') ?? tokenInBody(request, response)
	if (token !== undefined) {
		const viewer = await readPresentationToken(door.app, token)
		const company = await readCookie(door, request, response)
		const own = viewer.kind === 'presentation' && company.kind === 'user'
		if (!own || viewer.organizationId !== company.organizationId) return viewer
		return { ...viewer, byCompany: true }
	}
	const caller = await readCookie(door, request, response)
	if (caller.kind === 'user') rejectCrossSiteWrite(door.app, request)
	return caller
}

/** The body's `_token`, on the routes whose metadata takes it. */
function tokenInBody(request: Request, response: Response): string | undefined {
	const token: unknown = response.locals.tokenInBody === true ? request.body?._token : undefined
	return typeof token === 'string' ? token : undefined
}

async function readCookie(door: ContextSource, request: Request, response: Response): Promise<Caller> {
	const { caller, cookie } = await readSession(door.sessions, request.get('cookie') ?? '')
	if (cookie !== undefined) response.append('Set-Cookie', cookie)
	return caller
}

/**
 * A write by cookie comes from our own pages (contract, section 2): the browser says so in `Sec-Fetch-Site`,
 * an older one by an `Origin` that is ours. Neither: refused.
 */
function rejectCrossSiteWrite(app: App, request: Request): void {
	if (request.method === 'GET' || request.method === 'HEAD') return
	const site = request.get('sec-fetch-site')
	if (site === 'same-origin') return
	const origin = request.get('origin')
	const ours = [app.config.PUBLIC_URL, `${request.protocol}://${request.get('host')}`]
	if (
		site === undefined &&
		origin !== undefined &&
		ours.some((url) => new URL(url).origin === origin)
	)
		return
	throw new AppError('FORBIDDEN', 'A signed-in write must come from this site')
}
