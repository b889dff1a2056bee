import type { Sentence } from '../narration/sentences.ts'

/** Word of a recording. Times are in milliseconds from the start of the clip. */
export type WordTiming = { word: string; startTime: number; endTime: number }
/**
 * Word of a script. `spoken` is the word's time in the recording, or null when the recording does not contain the word.
 */
export type ScriptWord = {
	text: string
	start: number
	spoken: { startMs: number; endMs: number } | null
}
/**
 * A sentence of a script. `stale` means that the recording has different words. Times are in milliseconds from the start of the
 * clip, or null when the recording has no word of the sentence.
 */
export type AlignedSentence = Sentence & {
	words: ScriptWord[]
	stale: boolean
	startMs: number | null
	endMs: number | null
}

/**
 * Matches the words of a script with the words of its recording (longest common subsequence), and marks each sentence whose
 * recording has missing or extra words as stale. A variable counts as one word. Marks no sentence as stale when the recording
 * has no word timings.
 */
export function alignSentences(
	sentences: readonly Sentence[],
	timings: readonly WordTiming[],
): AlignedSentence[] {
	const recorded = timings.filter(({ word }) => keyOf(word) !== '')
	const perSentence = sentences.map(wordsOf)
	const matches = matchWords(
		perSentence.flat().map(({ text }) => keyOf(text)),
		recorded.map(({ word }) => keyOf(word)),
	)
	let first = 0
	return sentences.map((sentence, index) => {
		const own = perSentence[index] ?? []
		const positions = matches.slice(first, first + own.length)
		first += own.length
		const words = own.map((word, at) => ({
			...word,
			spoken: timeOf(recorded[positions[at] ?? -1]),
		}))
		const times = words.flatMap(({ spoken }) => spoken ?? [])
		return {
			...sentence,
			words,
			stale: recorded.length > 0 && isStale(own, positions),
			startMs: times[0]?.startMs ?? null,
			endMs: times.at(-1)?.endMs ?? null,
		}
	})
}

function wordsOf({ text, start }: Sentence): { text: string; start: number }[] {
	const words = text.matchAll(/(?:\{\{[^{}]*\}\}|\S)+/g)
	return [...words].map((match) => ({ text: match[0], start: start + match.index }))
}

/**
 * Returns the letters and digits of a word in lower case. Two words match when their keys are equal. The key of a dash is
 * empty.
 */
function keyOf(word: string): string {
	return word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function timeOf(timing: WordTiming | undefined): ScriptWord['spoken'] {
	return timing ? { startMs: timing.startTime, endMs: timing.endTime } : null
}

/**
 * Matches equal words of two lists in order (longest common subsequence). Returns, for each entry of `keys`, the index of its
 * match in `words`, or -1 when it has no match.
 */
function matchWords(keys: readonly string[], words: readonly string[]): number[] {
	const width = words.length + 1
	const longest = new Uint16Array((keys.length + 1) * width)
	const at = (i: number, j: number) => longest[i * width + j] ?? 0
	for (let i = keys.length - 1; i >= 0; i--)
		for (let j = words.length - 1; j >= 0; j--)
			longest[i * width + j] =
				keys[i] === words[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
	let j = 0
	return keys.map((key, i) => {
		if (at(i, j) === at(i + 1, j)) return -1
		while (words[j] !== key) j += 1
		return j++
	})
}

/** Returns true when the recording lacks a word of the sentence, or contains an extra word within the sentence. */
function isStale(words: readonly { text: string }[], positions: readonly number[]): boolean {
	const own = positions.filter((_, index) => keyOf(words[index]?.text ?? '') !== '')
	return own.some((position, index) => {
		const previous = own[index - 1]
		return position < 0 || (previous !== undefined && position !== previous + 1)
	})
}
