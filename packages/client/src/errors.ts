/** Fault of one field of a request. `path` is the name of the field, such as `homeowner.address`. */
export type FieldError = { path: string; message: string }

type ErrorBody = { error?: unknown; code?: unknown; details?: unknown }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isFieldError = (value: unknown): value is FieldError =>
	isObject(value) &&
	'path' in value &&
	typeof value.path === 'string' &&
	'message' in value &&
	typeof value.message === 'string'

function parseBody(body: string): ErrorBody {
	try {
		const parsed: unknown = JSON.parse(body)
		return isObject(parsed) ? parsed : {}
	} catch {
		return {}
	}
}

/** Error for a response of the API that is not a success. */
export class DormerError extends Error {
	override name = 'DormerError'
	/** HTTP status. */
	readonly status: number
	/** Machine-readable cause, such as `INVALID_ADDRESS`. Undefined for the few errors without a code. */
	readonly code: string | undefined
	/** Invalid fields of a request that the server rejected with the status 400; empty for any other status. */
	readonly details: readonly FieldError[]
	/** Id of the request, which the server logs. Quote it when you report a problem. */
	readonly requestId: string | undefined
	/** Headers of the response, such as `RateLimit-Reset`. */
	readonly headers: Headers

	constructor(response: Response, body: string) {
		const { error, code, details } = parseBody(body)
		super(typeof error === 'string' ? error : `The server answered ${response.status}`)
		this.status = response.status
		this.code = typeof code === 'string' ? code : undefined
		this.details = Array.isArray(details) ? details.filter(isFieldError) : []
		this.requestId = response.headers.get('x-request-id') ?? undefined
		this.headers = response.headers
	}

	/** Name of the first faulty field. Undefined when the error is not about a field. */
	get field(): string | undefined {
		return this.details[0]?.path
	}
}

/**
 * Error for a request without a response: the server was unreachable, or the attempt took too long. `cause` has the
 * reason.
 */
export class DormerConnectionError extends Error {
	override name = 'DormerConnectionError'
}
