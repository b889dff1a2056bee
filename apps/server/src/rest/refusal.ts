import { type App, AppError, errorBody, toAppError } from '@dormer/api'
import type { ErrorRequestHandler } from 'express'
import { routeOf } from '../request-log.ts'

/** Answers every refusal and failure of the REST side as `{error, code?, details?}`; what nobody foresaw is logged. */
export function createRefusal(log: App['log']): ErrorRequestHandler {
	// biome-ignore lint/complexity/useMaxParams: Express knows an error handler by its four parameters.
	return (error, request, response, next) => {
		if (response.headersSent) {
			next(error)
			return
		}
		const refusal = toAppError(asAppError(error))
		if (refusal.status >= 500) {
			const { method } = request
			const route = routeOf(request)
			const { requestId } = response.locals
			log.error({ requestId, method, route, err: refusal.cause ?? refusal }, refusal.message)
		}
		response.set(refusal.headers).status(refusal.status).json(errorBody(refusal))
	}
}

function asAppError(error: unknown): unknown {
	if (error instanceof URIError)
		return new AppError('VALIDATION_ERROR', 'The address of the request could not be read')
	const type =
		typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined
	if (type === 'entity.parse.failed')
		return new AppError('VALIDATION_ERROR', 'The body is not valid JSON')
	if (type === 'entity.too.large')
		return new AppError('PAYLOAD_TOO_LARGE', 'A JSON body has at most 1 MB')
	return error
}
