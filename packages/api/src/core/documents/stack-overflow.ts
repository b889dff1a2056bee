/**
 * Returns whether a parser failed because the document is nested too deeply: parsers recurse, so deep nesting overflows
 * the stack. Other range errors come from damaged documents.
 */
export function isStackOverflow(error: unknown): boolean {
	return error instanceof RangeError && error.message.includes('call stack')
}
