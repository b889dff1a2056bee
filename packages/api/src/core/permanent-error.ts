import { AppError, type ErrorCode } from './errors.ts'

/** Codes of errors that a retry with the same input would cause again. */
const PERMANENT_CODES: readonly ErrorCode[] = [
	'VALIDATION_ERROR',
	'PAYLOAD_TOO_LARGE',
	'UNSUPPORTED_TYPE',
]

/**
 * Returns whether a job that failed with this error cannot succeed later, because its input is invalid. Such a job is
 * marked as failed immediately and not retried (docs/design/reliability.md#jobs).
 */
export function isPermanentError(error: unknown): error is AppError {
	return error instanceof AppError && PERMANENT_CODES.includes(error.code)
}
