/** HTTP status of each error code (docs/design/contract.md#conventions). */
export const STATUS_OF = {
	VALIDATION_ERROR: 400,
	INVALID_PRICE_INPUT: 400,
	SIGNATURE_MISMATCH: 400,
	TERMS_NOT_ACCEPTED: 400,
	SIGNING_CODE_INVALID: 400,
	DOCUMENT_LIMIT: 400,
	UNAUTHORIZED: 401,
	INVALID_API_KEY: 401,
	TOKEN_EXPIRED: 401,
	SECOND_FACTOR_REQUIRED: 401,
	SSO_FAILED: 401,
	FORBIDDEN: 403,
	SESSION_REQUIRED: 403,
	PRESENTATION_TOKEN_REQUIRED: 403,
	SECOND_FACTOR_SETUP: 403,
	SIGNUP_CLOSED: 403,
	EMAIL_NOT_VERIFIED: 403,
	SSO_NO_ACCOUNT: 403,
	SSO_JOIN_REQUIRED: 403,
	NOT_FOUND: 404,
	ROUTE_NOT_FOUND: 404,
	METHOD_NOT_ALLOWED: 405,
	CONFLICT: 409,
	SEND_IN_PROGRESS: 409,
	IDEMPOTENCY_KEY_IN_USE: 409,
	IDEMPOTENCY_KEY_REUSED: 409,
	DECK_GENERATING: 409,
	GENERATION_IN_PROGRESS: 409,
	SLOT_TAKEN: 409,
	ALREADY_SIGNED: 409,
	CONTRACT_NOT_PUBLISHED: 409,
	CONTRACT_NOT_VIEWED: 409,
	PRICE_NOT_CONFIRMED: 409,
	PRICE_EXPIRED: 409,
	OPTION_NOT_CHOSEN: 409,
	SIGNING_CODE_REQUIRED: 409,
	PAYLOAD_TOO_LARGE: 413,
	UNSUPPORTED_TYPE: 415,
	INVALID_ADDRESS: 422,
	PROSPECT_NOT_FOUND: 422,
	RATE_LIMITED: 429,
	INTERNAL: 500,
	UPSTREAM_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF
/**
 * Machine-readable cause of an error. The viewer reads the cause from the tRPC error data; REST bodies omit the cause.
 */
export type ErrorReason = 'PRESENTATION_EXPIRED'
/** An invalid field. `start` and `end` are the position of the error in the field's text, in UTF-16 units, if known. */
export type ErrorDetail = { path: string; message: string; start?: number; end?: number }

/** An error that the API returns to the caller. `details` lists the invalid fields; the response gets the `headers`. */
export class AppError extends Error {
	readonly code: ErrorCode
	readonly details: ErrorDetail[]
	readonly headers: Record<string, string>
	readonly reason: ErrorReason | undefined
	/** Current record, when the caller tried to overwrite a revision that the caller has not read. */
	readonly current: unknown

	constructor(
		code: ErrorCode,
		message: string,
		more: {
			details?: ErrorDetail[]
			headers?: Record<string, string>
			reason?: ErrorReason
			current?: unknown
			cause?: unknown
		} = {},
	) {
		super(message, { cause: more.cause })
		this.code = code
		this.details = more.details ?? []
		this.headers = more.headers ?? {}
		this.reason = more.reason
		this.current = more.current
	}

	get status(): number {
		return STATUS_OF[this.code]
	}
}

export type ErrorBody = {
	error: string
	code?: ErrorCode
	details?: ErrorDetail[]
	current?: unknown
}

/**
 * Returns the response body of an error: `{error, code, details?, current?}`. The message of an unexpected error ends with the id of the
 * request, under which the log has the cause.
 */
export function errorBody(error: AppError, requestId?: string): ErrorBody {
	const isReportable = error.code === 'INTERNAL' && requestId !== undefined
	return {
		error: isReportable
			? `${error.message} If it happens again, report this request ID: ${requestId}`
			: error.message,
		code: error.code,
		...(error.details.length > 0 ? { details: error.details } : {}),
		...(error.current === undefined ? {} : { current: error.current }),
	}
}

/** Creates the 404 error for a missing object. An object of a different organization than the caller's gets the same error. */
export function notFound(what: string): AppError {
	return new AppError('NOT_FOUND', `${what} not found`)
}

/** Creates the 400 error of one invalid field, which the message and `details` name. */
export function invalid(path: string, message: string): AppError {
	return new AppError('VALIDATION_ERROR', `${path}: ${message}`, { details: [{ path, message }] })
}

/**
 * Returns the seconds of `Retry-After` as a body field. A stream cannot send them as a header, because its headers are
 * sent before an error occurs.
 */
export function retryAfterField({ headers }: AppError): { retryAfter?: number } {
	const seconds = headers['Retry-After']
	return seconds === undefined ? {} : { retryAfter: Number(seconds) }
}
