import type { SpokenWord } from './speech.ts'

/** The words of a text, as every caption and timing counts them: what stands between white space. */
export function splitWords(text: string): string[] {
	return text.split(/\s+/).filter((word) => word !== '')
}

/** How long a word takes relative to others: its syllables, the letters that drag, and the pause its stop makes. */
function estimateWeight(word: string): number {
	const syllables = word.match(/[aeiouy]+/gi)?.length ?? 0
	const digits = word.match(/\d/g)?.length ?? 0
	const letters = word.match(/\p{L}/gu)?.length ?? 0
	if (syllables + digits + letters === 0) return 0
	const pause = /[.!?…]["”’)]*$/.test(word) ? 2 : /[,;:—–]["”’)]*$/.test(word) ? 1 : 0
	return Math.max(1, syllables) + digits * 1.5 + letters * 0.1 + pause
}

/** The speed of a calm reader. */
const MS_PER_WEIGHT = 175

/** How long a text takes to say, in milliseconds, where nobody has said it yet. */
export function estimateDuration(text: string): number {
	const weight = splitWords(text).reduce((sum, word) => sum + estimateWeight(word), 0)
	return Math.max(500, Math.round(weight * MS_PER_WEIGHT))
}

/**
 * Word times for a clip whose engine gives none: its length shared out by syllables between `startMs` and `endMs`.
 * One entry for each word of the text, ascending, within the clip.
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
