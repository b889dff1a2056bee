/** Returns whether a text is only a figure, such as "$29,700", "42%" or "4.9/5", and therefore states nothing alone. */
export function isFigureText(text: string): boolean {
	return /^[$€£#~<>+]?\d[\d.,/:×x+%-]*(?: to \d[\d.,/]*)?\s?[%+★kKmM]?$/.test(text.trim())
}

/**
 * Returns whether a line makes sense when it is spoken alone. Returns false for a number, for a text without two adjacent
 * letters, and for a fragment such as "of the".
 */
export function isSpeakableLine(text: string): boolean {
	if (isFigureText(text) || !/\p{L}{2}/u.test(text)) return false
	// The rest of a sentence whose beginning was not read.
	if (/^\p{Ll}+[.]?$/u.test(text.trim())) return false
	return !/^(?:\p{L}+ )?(?:of|the|and|or|to|a|an|with|for|in|on|by)$/iu.test(text.trim())
}
