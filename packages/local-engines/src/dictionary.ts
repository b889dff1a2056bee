/**
 * Returns a lookup table without a prototype, in which only the given keys have a value. A plain object would also
 * return a value for inherited names such as `constructor`.
 */
export function dictionary<Value>(
	words: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
	const bare = { ...words }
	Object.setPrototypeOf(bare, null)
	return bare
}
