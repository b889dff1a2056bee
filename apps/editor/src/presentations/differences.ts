export type Part = { text: string; isNew: boolean; start: number }

/** A proposal in parts, those words marked that what was typed does not have. White space and commas stay where they are. */
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
