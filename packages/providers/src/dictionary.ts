/** Words and what they stand for, and no other words: of every plain object `constructor` stands for something too. */
export function dictionary<Value>(
	words: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
	const bare = { ...words }
	Object.setPrototypeOf(bare, null)
	return bare
}
