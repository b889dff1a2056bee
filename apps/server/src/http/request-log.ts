import { randomUUID } from 'node:crypto'
import { type App, type AppError, appRouter, signal } from '@dormer/api'
import type { Request, RequestHandler, Response } from 'express'

/** What a proxy in front may name a request; anything else is replaced. */
const REQUEST_ID = /^[\w.:-]{1,128}$/
const TRPC = '/api/trpc/'
/** Asked every few seconds by machines, or no route at all: told to whoever wants every line. */
const QUIET = ['/api/health', '/api/ready', 'static']

/**
 * Takes in or makes the id of a request (`X-Request-Id`, on the answer too), and writes one line when it has ended: id,
 * company, method, route as a template, status and milliseconds. An answer that its caller did not wait for is a 499.
 */
export function logRequests(app: App): RequestHandler {
	return (request, response, next) => {
		const began = performance.now()
		const given = request.get('x-request-id') ?? ''
		const requestId = REQUEST_ID.test(given) ? given : randomUUID()
		response.locals.requestId = requestId
		response.set('X-Request-Id', requestId)
		response.on('close', () => {
			const ms = performance.now() - began
			const { method } = request
			const status = response.headersSent ? response.statusCode : 499
			const route = routeOf(request)
			const { organizationId } = response.locals
			const level = QUIET.includes(route) ? 'debug' : 'info'
			const line = { requestId, organizationId, method, route, status, ms: Math.round(ms) }
			app.log[level](line, 'request')
			if (!isStream(response)) signal('request.ended', { method, route, status, ms })
		})
		next()
	}
}

/** Whether a refusal is told beside its request's line: a failure, and a 503 that has a cause; one of our own has none. */
export function shouldLogError({ status, cause }: AppError): boolean {
	return status >= 500 && (status !== 503 || cause !== undefined)
}

/** The route as the contract writes it. There are as many as the product has: an address that is none is `unknown`. */
export function routeOf(request: Request): string {
	const path = request.originalUrl.replace(/\?.*$/s, '')
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

/** A stream lasts as long as its reader wants: its time says nothing. */
function isStream(response: Response): boolean {
	return String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')
}
