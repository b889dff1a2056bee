import { TRPCError } from '@trpc/server'
import { ZodError, z } from 'zod'
import { AppError, type ErrorCode, type ErrorDetail } from './errors.ts'
import { explainIssue } from './explain/explain-issue.ts'
import { isTransientError } from './transient-error.ts'

const INTERNAL_MESSAGE = 'Something went wrong on our side. Try again.'

/**
 * Converts every error of a procedure to an `AppError`. A transient error (`isTransientError`) becomes 503 with `Retry-After`,
 * regardless of its cause. An unexpected error becomes 500 without details.
 */
export function toAppError(error: unknown): AppError {
	if (error instanceof AppError) return error
	if (!(error instanceof TRPCError)) return unexpectedError(error)
	if (error.cause instanceof AppError) return error.cause
	if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError)
		return validationError(error.cause)
	const known = error.cause instanceof URIError ? TRPC_ERRORS.BAD_REQUEST : TRPC_ERRORS[error.code]
	if (known !== undefined) return new AppError(...known)
	return unexpectedError(error.cause ?? error)
}

function unexpectedError(cause: unknown): AppError {
	if (isMissingRow(cause)) return new AppError('NOT_FOUND', 'Not found', { cause })
	if (!isTransientError(cause)) return new AppError('INTERNAL', INTERNAL_MESSAGE, { cause })
	const headers = { 'Retry-After': '1' }
	const message = 'The server could not complete the request. Try again in a moment.'
	return new AppError('UPSTREAM_UNAVAILABLE', message, { headers, cause })
}

/**
 * Returns whether an error means that another transaction deleted a row between its read and its update (Prisma P2025).
 */
function isMissingRow(cause: unknown): boolean {
	return z.object({ code: z.literal('P2025') }).safeParse(cause).success
}

z.config({ customError: explainIssue })

/** Errors that tRPC throws, with the error code of each. A query called as a mutation returns 404, as in REST. */
const TRPC_ERRORS: { [Code in TRPCError['code']]?: [ErrorCode, string] } = {
	NOT_FOUND: ['NOT_FOUND', 'Not found'],
	METHOD_NOT_SUPPORTED: ['NOT_FOUND', 'Not found'],
	UNSUPPORTED_MEDIA_TYPE: ['UNSUPPORTED_TYPE', 'Content-Type must be application/json'],
	PAYLOAD_TOO_LARGE: [
		'PAYLOAD_TOO_LARGE',
		'The request is too large. Send a smaller body or file. The guide Limits lists the limits.',
	],
	BAD_REQUEST: [
		'VALIDATION_ERROR',
		'The request could not be read. Check its format and send it again.',
	],
	PARSE_ERROR: [
		'VALIDATION_ERROR',
		'The request could not be read. Check its format and send it again.',
	],
}

function validationError(error: ZodError): AppError {
	const details = error.issues.flatMap((issue) => issueDetails(issue))
	const [first] = details
	const message =
		first === undefined ? 'The body is not valid. Correct it and send it again.' : toSentence(first)
	return new AppError('VALIDATION_ERROR', message, { details })
}

/**
 * Puts the name of the field before its message. A message such as "is required" continues the name: "email is required". Any
 * other message is a sentence and follows a colon: "email: Enter your email address".
 */
const toSentence = ({ path, message }: ErrorDetail): string =>
	/^(is|must) /.test(message) ? `${path || 'body'} ${message}` : `${path || 'body'}: ${message}`

/**
 * Returns the details of a validation issue. If every variant of a union fails, returns the issues of the variant with
 * the fewest issues.
 */
function issueDetails(issue: ZodError['issues'][number], above: PropertyKey[] = []): ErrorDetail[] {
	const path = [...above, ...issue.path]
	if (issue.code === 'invalid_union' && issue.errors.length > 0) {
		const [nearest = []] = issue.errors.toSorted((one, other) => one.length - other.length)
		return nearest.flatMap((inner) => issueDetails(inner, path))
	}
	return [{ path: path.join('.'), message: issue.message }]
}
