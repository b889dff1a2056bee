/** A line of a slide. `isUsed` is true when a suggested answer contains most words of the line. */
export type SourceLine = { label: string; text: string; isUsed: boolean }

/** Minimum share of a line's words that an answer must contain for the line to count as used. */
const MIN_SHARE = 0.6

/** Returns the title and the bullets of a slide, each marked as used or unused in an answer. */
export function sourceLines(
	slide: { title: string; bullets: readonly string[] },
	answer: string,
): SourceLine[] {
	const known = new Set(wordsOf(answer))
	const isUsed = (text: string) => {
		const words = wordsOf(text)
		const found = words.filter((word) => known.has(word)).length
		return words.length > 0 && found / words.length >= MIN_SHARE
	}
	return [
		{ label: 'Title', text: slide.title, isUsed: isUsed(slide.title) },
		...slide.bullets.map((text, index) => ({
			label: `Line ${index + 1}`,
			text,
			isUsed: isUsed(text),
		})),
	]
}

function wordsOf(text: string): string[] {
	return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
}
