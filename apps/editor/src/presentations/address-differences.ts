export type Part = { text: string; isNew: boolean; start: number }

/** Splits a suggested address into words and separators, and marks the words that the typed address does not contain. */
export function differences(typed: string, proposal: string): Part[] {
	const known = new Set(words(typed))
	return [...proposal.matchAll(/[\s,]+|[^\s,]+/g)].map(({ 0: text, index: start }) => ({
		text,
		isNew: !/^[\s,]+$/.test(text) && !known.has(text.toLowerCase()),
		start,
	}))
}

function words(text: string): string[] {
	return text.toLowerCase().split(/[\s,]+/)
}
