import { AppError, type ErrorCode } from './errors.ts'

/** Error codes that the same input gets at every attempt. */
const PERMANENT_CODES: readonly ErrorCode[] = [
	'VALIDATION_ERROR',
	'PAYLOAD_TOO_LARGE',
	'UNSUPPORTED_TYPE',
]

/**
 * Returns whether a job that failed with this error cannot succeed later: the service refused the input itself. The job
 * then writes its failure at once, instead of being retried (docs/design/reliability.md#jobs).
 */
export function isPermanentError(error: unknown): error is AppError {
	return error instanceof AppError && PERMANENT_CODES.includes(error.code)
}
