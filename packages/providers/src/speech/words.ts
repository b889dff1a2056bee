import type { SpokenWord } from './speech.ts'

/** Splits a text at whitespace into words. Captions and word times refer to these words. */
export function splitWords(text: string): string[] {
	return text.split(/\s+/).filter((word) => word !== '')
}

/**
 * Estimates the relative speaking time of a word from its syllables, digits and letters and from the pause after it.
 */
function estimateWeight(word: string): number {
	const syllables = word.match(/[aeiouy]+/gi)?.length ?? 0
	const digits = word.match(/\d/g)?.length ?? 0
	const letters = word.match(/\p{L}/gu)?.length ?? 0
	if (syllables + digits + letters === 0) return 0
	const pause = /[.!?…]["”’)]*$/.test(word) ? 2 : /[,;:—–]["”’)]*$/.test(word) ? 1 : 0
	return Math.max(1, syllables) + digits * 1.5 + letters * 0.1 + pause
}

/** Milliseconds that a calm voice needs for a word whose weight (`estimateWeight`) is 1. */
const MS_PER_WEIGHT = 175

/** Estimates the speaking time of a text that is not synthesized yet, in milliseconds. */
export function estimateDuration(text: string): number {
	const weight = splitWords(text).reduce((sum, word) => sum + estimateWeight(word), 0)
	return Math.max(500, Math.round(weight * MS_PER_WEIGHT))
}

/**
 * Estimates word times for a clip without measured times. Divides the time from `startMs` to `endMs` among the words by
 * their syllables. Returns one entry for each word, in ascending order.
 */
export function estimateWords(
	text: string,
	clip: { startMs: number; endMs: number },
): SpokenWord[] {
	const words = splitWords(text)
	const weights = words.map(estimateWeight)
	const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
	const length = clip.endMs - clip.startMs
	let spoken = 0
	return words.map((word, index) => {
		const startTime = clip.startMs + (spoken / total) * length
		spoken += weights[index] ?? 0
		const endTime = Math.min(clip.endMs, clip.startMs + (spoken / total) * length)
		return { word, startTime: Math.min(startTime, endTime), endTime }
	})
}
