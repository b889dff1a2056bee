/** Maximum nesting depth. Deeper values stay unchanged, but no input of the API is nested this deeply. */
const MAX_DEPTH = 64

/**
 * Returns a value whose strings and field names Postgres can store: without NUL characters, and with U+FFFD in place of
 * lone surrogates. Files and other class instances stay unchanged. Returns the same value if nothing changes.
 */
export function sanitizeText<Value>(value: Value): Value
export function sanitizeText(value: unknown): unknown {
	return sanitize(value, 0)
}

function sanitize(value: unknown, depth: number): unknown {
	if (typeof value === 'string') return sanitizeString(value)
	if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
	if (Array.isArray(value)) {
		const items = value.map((item) => sanitize(item, depth + 1))
		return items.some((item, place) => item !== value[place]) ? items : value
	}
	if (!isRecord(value)) return value
	const before = Object.entries(value)
	const after = before.map(
		([name, part]) => [sanitizeString(name), sanitize(part, depth + 1)] as const,
	)
	const isSame = after.every(
		([name, part], place) => name === before[place]?.[0] && part === before[place]?.[1],
	)
	return isSame ? value : Object.fromEntries(after)
}

function sanitizeString(text: string): string {
	return text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '')
}

function isRecord(value: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(value)
	return prototype === Object.prototype || prototype === null
}
