import { randomUUID } from 'node:crypto'
import { type App, type AppError, appRouter, publishSignal } from '@dormer/api'
import type { Request, RequestHandler, Response } from 'express'

/**
 * Pattern of request ids that are accepted from a proxy in the header `X-Request-Id`. Any other value is replaced by a
 * new id.
 */
const REQUEST_ID = /^[\w.:-]{1,128}$/
const TRPC = '/api/trpc/'
/** Routes whose requests are logged only at level `debug`, because they are frequent: health checks and static files. */
const QUIET = ['/api/health', '/api/ready', 'static']

/**
 * Logs one line when a request ends. Takes the request id from `X-Request-Id` or creates one, and returns it in the same
 * header. Logs status 499 when the client disconnects before the response starts.
 */
export function logRequests(app: App): RequestHandler {
	return (request, response, next) => {
		const startedAt = performance.now()
		const receivedId = request.get('x-request-id') ?? ''
		const requestId = REQUEST_ID.test(receivedId) ? receivedId : randomUUID()
		response.locals.requestId = requestId
		response.set('X-Request-Id', requestId)
		response.on('close', () => {
			const ms = performance.now() - startedAt
			const { method } = request
			const status = response.headersSent ? response.statusCode : 499
			const route = routeOf(request)
			const { organizationId, tool } = response.locals
			const level = isQuietRoute(route) ? 'debug' : 'info'
			const line = { requestId, organizationId, method, route, tool, status, ms: Math.round(ms) }
			app.log[level](line, 'request')
			if (!isStream(response)) publishSignal('request.ended', { method, route, status, ms })
		})
		next()
	}
}

/** Returns whether a route gets so many requests that its requests get no log line and no span. */
export const isQuietRoute = (route: string): boolean => QUIET.includes(route)

/**
 * Returns whether an error gets a separate log line. Every 5xx error gets one, except a 503 without a `cause`, which is an
 * intended response.
 */
export function shouldLogError({ status, cause }: AppError): boolean {
	return status >= 500 && (status !== 503 || cause !== undefined)
}

/**
 * Returns the route template of a request. All unknown API paths become `unknown`, so the number of different values stays
 * small.
 */
export function routeOf(request: Request): string {
	const path = request.originalUrl.replace(/\?.*/s, '')
	if (path.startsWith(TRPC)) return `${TRPC}${procedureOf(path.slice(TRPC.length))}`
	const template: unknown = request.route?.path
	if (typeof template === 'string')
		return template === '/{*page}' ? 'page' : template.replace(/[:*](\w+)/g, '{$1}')
	if (template !== undefined) return 'page'
	return path.startsWith('/api/') ? 'unknown' : 'static'
}

function procedureOf(name: string): string {
	if (name.includes(',')) return '{batch}'
	return Object.hasOwn(appRouter._def.procedures, name) ? name : '{unknown}'
}

/** Returns whether the response is an event stream. Its duration is not measured, because the client decides when it ends. */
function isStream(response: Response): boolean {
	return String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')
}
