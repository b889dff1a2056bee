/** Largest depth and number of values that a JSON text may have. */
export type JsonLimits = { depth: number; values: number }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = [0x7b, 0x5b]
const CLOSING = [0x7d, 0x5d]

/**
 * Returns whether a JSON text stays within `limits`, without parsing the text: parsed values take up to a hundred times
 * the memory of the text. Counts every bracket and comma as one value. Reads the text once and stores nothing.
 */
export function fitsJsonLimits(text: Uint8Array, { depth, values }: JsonLimits): boolean {
	let open = 0
	let count = 0
	for (let at = 0; at < text.length; at += 1) {
		const byte = text[at] ?? 0
		if (byte === QUOTE) at = endOfString(text, at)
		else if (byte === COMMA) count += 1
		else if (OPENING.includes(byte)) {
			open += 1
			count += 1
		} else if (CLOSING.includes(byte)) open -= 1
		if (open > depth || count > values) return false
	}
	return true
}

/** Returns the index of the quote that ends the string, or the last index of an unfinished string. */
function endOfString(text: Uint8Array, start: number): number {
	for (let at = start + 1; at < text.length; at += 1) {
		if (text[at] === QUOTE) return at
		if (text[at] === BACKSLASH) at += 1
	}
	return text.length
}
