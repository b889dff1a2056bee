/**
 * Returns whether a parser failed because the document is nested too deeply. Parsers are recursive, so deep nesting overflows
 * the stack. Returns false for a range error that a damaged document caused.
 */
export function isStackOverflow(error: unknown): boolean {
	return error instanceof RangeError && error.message.includes('call stack')
}
