import { runInSpan } from '@dormer/api'
import type { RequestHandler } from 'express'
import { isQuietRoute, routeOf } from './request-log.ts'

/**
 * Records one span per request with its route, status and company. Continues the trace of the header `traceparent`. Records no
 * spans for health checks and static files, and no text that a caller sent.
 */
export function traceRequests(): RequestHandler {
	return (request, response, next) => {
		const { method } = request
		const parent = request.get('traceparent')
		runInSpan({ name: method, kind: 'server', parent }, (end) => {
			response.on('close', () => {
				const route = routeOf(request)
				if (isQuietRoute(route)) return
				const status = response.headersSent ? response.statusCode : 499
				const { organizationId, requestId } = response.locals
				end({
					name: `${method} ${route}`,
					isFailed: status >= 500,
					attributes: {
						'http.request.method': method,
						'http.route': route,
						'http.response.status_code': status,
						'dormer.request_id': requestId,
						...(organizationId !== undefined && { 'dormer.organization_id': organizationId }),
					},
				})
			})
			next()
		})
	}
}
