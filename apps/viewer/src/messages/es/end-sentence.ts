/** Ends a sentence with a period, unless its last word is an abbreviation such as "p.m." that already has one. */
export function endSentence(text: string): string {
	return text.endsWith('.') ? text : `${text}.`
}
