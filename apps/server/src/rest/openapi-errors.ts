import { type Credential, type ErrorCode, STATUS_OF } from '@dormer/api'
import { describeError } from '@dormer/api/reference'
import { z } from 'zod'
import { takesIdempotencyKey } from './idempotency-key.ts'
import { type Json, toPascal } from './openapi-components.ts'
import { describeHeaders } from './openapi-headers.ts'
import { type RestRoute, readsBody } from './routes.ts'

const ErrorDetail = z.object({
	path: z.string(),
	message: z.string(),
	start: z.number().int().optional(),
	end: z.number().int().optional(),
})
export const ErrorBody = z.object({
	error: z.string(),
	code: z.string().optional(),
	details: z.array(ErrorDetail).optional(),
	current: z.unknown().optional(),
})

/**
 * The error responses of the OpenAPI document, by name. Operations with the same error codes share one response, which keeps
 * the document small. The name of a response lists its codes. The suffix `Public` marks responses of operations without a
 * credential, which have fewer headers.
 */
export class ErrorResponses {
	readonly responses: Record<string, Json> = {}

	/** Returns references to the error responses of an operation, by status. */
	describe(route: RestRoute): Json {
		const hasCredential = (route.meta.credentials ?? []).length > 0
		const codes = [...new Set(listCodes(route))]
		const statuses = [...new Set(codes.map((code) => STATUS_OF[code]))].sort((a, b) => a - b)
		return Object.fromEntries(
			statuses.map((status) => {
				const ofStatus = codes.filter((code) => STATUS_OF[code] === status).sort()
				return [String(status), this.share(status, ofStatus, hasCredential)]
			}),
		)
	}

	private share(status: number, codes: ErrorCode[], hasCredential: boolean): Json {
		const names = codes.map((code) => toPascal(code.toLowerCase()))
		const name = `${names.join('Or')}${hasCredential ? '' : 'Public'}`
		this.responses[name] ??= {
			description: codes.map((code) => `\`${code}\`: ${describeError(code)}`).join('\n\n'),
			headers: describeHeaders(status, { hasCredential, takesKey: false }),
			content: {
				'application/json': {
					schema: { $ref: '#/components/schemas/Error' },
					examples: Object.fromEntries(
						codes.map((code) => [code, { value: { error: describeError(code), code } }]),
					),
				},
			},
		}
		return { $ref: `#/components/responses/${name}` }
	}
}

/** Returns the error code for a request with an API key to an operation that accepts no API keys. */
const refusalOfKeys = (credentials: readonly Credential[]): ErrorCode =>
	credentials.includes('presentation') ? 'PRESENTATION_TOKEN_REQUIRED' : 'SESSION_REQUIRED'

function listCodes(route: RestRoute): ErrorCode[] {
	const { credentials = [], errors = [] } = route.meta
	const bodyErrors: ErrorCode[] = readsBody(route) ? ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE'] : []
	const isOpenToKeys = credentials.includes('bearer')
	// A 403 is possible when an API key lacks the scope, and when a page of another site sends a write with the user’s session.
	const canBeForbidden = route.method !== 'get' || isOpenToKeys
	const refusesKeys = credentials.length > 0 && !isOpenToKeys
	return [
		// An operation without input also rejects a malformed query string and unknown query parameters.
		'VALIDATION_ERROR',
		...(credentials.length === 0 ? [] : ['UNAUTHORIZED' as const]),
		...(canBeForbidden ? ['FORBIDDEN' as const] : []),
		...(refusesKeys ? [refusalOfKeys(credentials)] : []),
		...(credentials.length > 0 ? ['INVALID_API_KEY' as const] : []),
		...(takesIdempotencyKey(route)
			? (['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const)
			: []),
		...bodyErrors,
		...errors,
		'RATE_LIMITED',
		'INTERNAL',
		'UPSTREAM_UNAVAILABLE',
	]
}
