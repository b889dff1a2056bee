/** THE table: every named refusal and its status (contract, section 1). */
export const STATUS_OF = {
	VALIDATION_ERROR: 400,
	INVALID_PRICE_INPUT: 400,
	SIGNATURE_MISMATCH: 400,
	TERMS_NOT_ACCEPTED: 400,
	CONTRACT_NOT_PUBLISHED: 400,
	DOCUMENT_LIMIT: 400,
	UNAUTHORIZED: 401,
	TOKEN_EXPIRED: 401,
	FORBIDDEN: 403,
	NOT_FOUND: 404,
	CONFLICT: 409,
	SEND_IN_PROGRESS: 409,
	DECK_GENERATING: 409,
	GENERATION_IN_PROGRESS: 409,
	SLOT_TAKEN: 409,
	ALREADY_SIGNED: 409,
	PAYLOAD_TOO_LARGE: 413,
	UNSUPPORTED_TYPE: 415,
	INVALID_ADDRESS: 422,
	PROSPECT_NOT_FOUND: 422,
	RATE_LIMITED: 429,
	INTERNAL: 500,
	UPSTREAM_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF
/** Detail of a code that the viewer reads from the tRPC error data; REST bodies leave the reason out. */
export type ErrorReason = 'PRESENTATION_EXPIRED'
/** A field at fault; `start` and `end` say where in its text, in UTF-16 units, where that is known. */
export type ErrorDetail = { path: string; message: string; start?: number; end?: number }

/** Codes that a body leaves out: the specification answers these with `{error}` alone. */
const OMITTED_CODES: readonly ErrorCode[] = ['UNAUTHORIZED', 'NOT_FOUND', 'INTERNAL']

/** A refusal with a name. `details` names the fields at fault; `headers` go with the answer (Retry-After). */
export class AppError extends Error {
	readonly code: ErrorCode
	readonly details: ErrorDetail[]
	readonly headers: Record<string, string>
	readonly reason: ErrorReason | undefined

	constructor(
		code: ErrorCode,
		message: string,
		more: {
			details?: ErrorDetail[]
			headers?: Record<string, string>
			reason?: ErrorReason
			cause?: unknown
		} = {},
	) {
		super(message, { cause: more.cause })
		this.code = code
		this.details = more.details ?? []
		this.headers = more.headers ?? {}
		this.reason = more.reason
	}

	get status(): number {
		return STATUS_OF[this.code]
	}
}

export type ErrorBody = { error: string; code?: string; details?: ErrorDetail[] }

/** The body of a refusal: `{error, code?, details?}`. */
export function errorBody(error: AppError): ErrorBody {
	return {
		error: error.message,
		...(OMITTED_CODES.includes(error.code) ? {} : { code: error.code }),
		...(error.details.length > 0 ? { details: error.details } : {}),
	}
}

/** Another organization's object answers exactly like a missing one. */
export function notFound(what: string): AppError {
	return new AppError('NOT_FOUND', `${what} not found`)
}

/** A refused field: 400 with the field in the message and in `details`. */
export function invalid(path: string, message: string): AppError {
	return new AppError('VALIDATION_ERROR', `${path}: ${message}`, { details: [{ path, message }] })
}
