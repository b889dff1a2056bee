import { type App, AppError, errorBody, toAppError } from '@dormer/api'
import type { ErrorRequestHandler } from 'express'
import { z } from 'zod'
import { JSON_LIMITS_EXCEEDED } from './json-limits.ts'
import { routeOf, shouldLogError } from './request-log.ts'

/** Client error raised by Express or its body parsers. */
const ExpressError = z.object({
	status: z.int().min(400).max(499),
	type: z.string().optional(),
	/** Bytes. */
	limit: z.number().optional(),
})
/** Error for a range request when the stored file does not have the range (RFC 9110, 13.1.1 and 14.2). */
const RangeRequestError = z.object({ status: z.literal([412, 416]) })

/** Errors that the specification defines without a code (docs/specification.md#errors). */
const WITHOUT_CODE = [
	'GET /api/decks 401',
	'GET /api/decks 500',
	'POST /api/presentations/{presentationId}/sign-contract 404',
]

/** Returns every error outside tRPC as `{error, code, details?}`. Logs unexpected errors. */
export function createErrorHandler(log: App['log']): ErrorRequestHandler {
	// biome-ignore lint/complexity/useMaxParams: Express identifies an error handler by its four parameters.
	return (error, request, response, _next) => {
		const { data: rangeError } = RangeRequestError.safeParse(error)
		if (rangeError !== undefined && !response.headersSent) {
			response.set('Cache-Control', 'no-store').status(rangeError.status)
			response.json({
				error: 'The requested range is outside the file. Request a range within its size.',
			})
			return
		}
		const appError = toAppError(asAppError(error))
		const { requestId } = response.locals
		if (shouldLogError(appError)) {
			const { method } = request
			const route = routeOf(request)
			log.error({ requestId, method, route, err: appError.cause ?? appError }, appError.message)
		}
		if (response.headersSent) {
			response.destroy()
			return
		}
		const { code, ...plain } = errorBody(appError, requestId)
		const isPlain = WITHOUT_CODE.includes(
			`${request.method} ${routeOf(request)} ${appError.status}`,
		)
		response.set(appError.headers).status(appError.status)
		response.json(isPlain ? plain : { ...plain, code })
	}
}

function asAppError(error: unknown): unknown {
	if (error instanceof AppError) return error
	if (error instanceof URIError)
		return new AppError(
			'VALIDATION_ERROR',
			'The URL of the request is not valid. Check its percent-encoding.',
		)
	const { data: expressError } = ExpressError.safeParse(error)
	if (expressError === undefined) return error
	const { status, type, limit = 0 } = expressError
	if (type === 'entity.parse.failed')
		return new AppError(
			'VALIDATION_ERROR',
			'The body is not valid JSON. Correct it and send it again.',
		)
	if (type === JSON_LIMITS_EXCEEDED)
		return new AppError(
			'VALIDATION_ERROR',
			'The body can have at most 20,000 values and 1,000 levels of nesting',
		)
	if (status === 413) {
		const megabytes = Math.floor(limit / 1_000_000)
		return new AppError('PAYLOAD_TOO_LARGE', `The body can be at most ${megabytes} MB`)
	}
	if (status === 415)
		return new AppError('UNSUPPORTED_TYPE', 'The body must be UTF-8, uncompressed or gzip')
	return new AppError(
		'VALIDATION_ERROR',
		'The request body could not be read. Send the request again.',
	)
}
