/** Deeper than anything that is asked for; what lies below is left as it came. */
const MAX_DEPTH = 64

/**
 * A value with its texts as Postgres keeps them, names of fields too: it knows no NUL, which is left out, and no half of a
 * character, which becomes U+FFFD. Files and all else that is no plain record or list stay; without a fault it is the same value.
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
