type Json = Record<string, unknown>

const integer = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })
const text = (description: string) => ({ description, schema: { type: 'string' } })

/** Response headers of the OpenAPI document, by name. */
export const HEADERS: Record<string, Json> = {
	'X-Request-Id': text('ID of the request. Quote it when you report a problem.'),
	'RateLimit-Limit': integer('Calls that the limit permits per period.'),
	'RateLimit-Remaining': integer('Calls that remain in the current period.'),
	'RateLimit-Reset': integer('Seconds until the period ends.'),
	'Retry-After': integer('Seconds to wait before the next attempt.'),
	'WWW-Authenticate': text(
		'For API keys: `Bearer error="invalid_token"`, or `error="insufficient_scope"` with the missing scope (RFC 6750).',
	),
	'Idempotency-Replayed': {
		description: 'Set when this is the response to an earlier call with the same key.',
		schema: { type: 'string', const: 'true' },
	},
}

/** Request header that makes it safe to repeat a POST. */
export const IDEMPOTENCY_KEY_PARAMETER: Json = {
	name: 'Idempotency-Key',
	in: 'header',
	required: false,
	description:
		'A unique value, such as a UUID. A repeated call with the same value and body returns the first response and does nothing else. Kept for 24 hours.',
	schema: { type: 'string', minLength: 1, maxLength: 255 },
	example: '0d5f6a52-3a0e-4f2b-9a5e-6c3f1a1f7b10',
}

/** Returns the headers of a response with this status, as references to `HEADERS`. */
export function describeHeaders(
	status: number,
	{ hasCredential, takesKey }: { hasCredential: boolean; takesKey: boolean },
): Json {
	const names = [
		'X-Request-Id',
		...(hasCredential || status === 429
			? ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
			: []),
		...(status === 429 || status === 503 ? ['Retry-After'] : []),
		...(hasCredential && (status === 401 || status === 403) ? ['WWW-Authenticate'] : []),
		...(takesKey && status < 300 ? ['Idempotency-Replayed'] : []),
	]
	return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
