/** Maximum nesting depth. Deeper values stay unchanged, but no input of the API is nested this deeply. */
const MAX_DEPTH = 64

/**
 * Returns a value with `change` applied to all its strings, field names included. Files and other class instances stay
 * unchanged. Returns the same value if nothing changes.
 */
export function mapStrings(value: unknown, change: (text: string) => string, depth = 0): unknown {
	if (typeof value === 'string') return change(value)
	if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
	if (Array.isArray(value)) {
		const items = value.map((item) => mapStrings(item, change, depth + 1))
		return items.some((item, place) => item !== value[place]) ? items : value
	}
	if (!isRecord(value)) return value
	const before = Object.entries(value)
	const after = before.map(
		([name, part]) => [change(name), mapStrings(part, change, depth + 1)] as const,
	)
	const isSame = after.every(
		([name, part], place) => name === before[place]?.[0] && part === before[place]?.[1],
	)
	return isSame ? value : Object.fromEntries(after)
}

function isRecord(value: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(value)
	return prototype === Object.prototype || prototype === null
}
