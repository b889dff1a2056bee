import { type App, AppError, errorBody, toAppError } from '@dormer/api'
import type { ErrorRequestHandler } from 'express'
import { z } from 'zod'
import { shouldLogError, routeOf } from './request-log.ts'

/** What express refuses by itself, with the status that it gives the fault. */
const Unread = z.object({
	status: z.int().min(400).max(499),
	type: z.string().optional(),
	/** Bytes. */
	limit: z.number().optional(),
})
/** A part of a file that is asked for and is not there (RFC 9110, 13.1.1 and 14.2). */
const NoSuchPart = z.object({ status: z.literal([412, 416]) })

/** Answers every refusal and failure of the REST side as `{error, code?, details?}`; what nobody foresaw is logged. */
export function createErrorHandler(log: App['log']): ErrorRequestHandler {
	// biome-ignore lint/complexity/useMaxParams: Express knows an error handler by its four parameters.
	return (error, request, response, _next) => {
		const { data: noPart } = NoSuchPart.safeParse(error)
		if (noPart !== undefined && !response.headersSent) {
			response.set('Cache-Control', 'no-store').status(noPart.status)
			response.json({ error: 'The file has no such part' })
			return
		}
		const refusal = toAppError(asAppError(error))
		if (shouldLogError(refusal)) {
			const { method } = request
			const route = routeOf(request)
			const { requestId } = response.locals
			log.error({ requestId, method, route, err: refusal.cause ?? refusal }, refusal.message)
		}
		if (response.headersSent) {
			response.destroy()
			return
		}
		response.set(refusal.headers).status(refusal.status).json(errorBody(refusal))
	}
}

function asAppError(error: unknown): unknown {
	if (error instanceof AppError) return error
	if (error instanceof URIError)
		return new AppError('VALIDATION_ERROR', 'The address of the request could not be read')
	const { data: unread } = Unread.safeParse(error)
	if (unread === undefined) return error
	const { status, type, limit = 0 } = unread
	if (type === 'entity.parse.failed')
		return new AppError('VALIDATION_ERROR', 'The body is not valid JSON')
	if (status === 413) {
		const megabytes = Math.floor(limit / 1_000_000)
		return new AppError('PAYLOAD_TOO_LARGE', `The body has at most ${megabytes} MB`)
	}
	if (status === 415)
		return new AppError(
			'UNSUPPORTED_TYPE',
			'The body must be UTF-8, as it is or compressed by gzip',
		)
	return new AppError('VALIDATION_ERROR', 'The body could not be read')
}
