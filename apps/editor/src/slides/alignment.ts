import type { Sentence } from '../narration/sentences.ts'

export type WordTiming = { word: string; startTime: number; endTime: number }
/** A word as it stands between two spaces; `spoken` is when the recording says it, null when it does not. */
export type ScriptWord = {
	text: string
	start: number
	spoken: { startMs: number; endMs: number } | null
}
/** `stale`: the recording says something else here. Times are of the clip; null when the recording has nothing of it. */
export type AlignedSentence = Sentence & {
	chunks: ScriptWord[]
	stale: boolean
	startMs: number | null
	endMs: number | null
}

/**
 * Lays a recording's words over a script that may have been edited since: equal words are matched in order (longest
 * common subsequence). A recording has one timing for each word of the script it was made from, a variable being one.
 * Without timings nothing is stale.
 */
export function alignSentences(
	sentences: readonly Sentence[],
	timings: readonly WordTiming[],
): AlignedSentence[] {
	const heard = timings.filter(({ word }) => keyOf(word) !== '')
	const perSentence = sentences.map(wordsOf)
	const matches = matchWords(
		perSentence.flat().map(({ text }) => keyOf(text)),
		heard.map(({ word }) => keyOf(word)),
	)
	let first = 0
	return sentences.map((sentence, index) => {
		const mine = perSentence[index] ?? []
		const places = matches.slice(first, first + mine.length)
		first += mine.length
		const chunks = mine.map((chunk, at) => ({ ...chunk, spoken: timeOf(heard[places[at] ?? -1]) }))
		const times = chunks.flatMap(({ spoken }) => spoken ?? [])
		return {
			...sentence,
			chunks,
			stale: heard.length > 0 && isStale(mine, places),
			startMs: times[0]?.startMs ?? null,
			endMs: times.at(-1)?.endMs ?? null,
		}
	})
}

function wordsOf({ text, start }: Sentence): { text: string; start: number }[] {
	const words = text.matchAll(/(?:\{\{[^{}]*\}\}|\S)+/g)
	return [...words].map((match) => ({ text: match[0], start: start + match.index }))
}

/** What must be heard: letters and digits. A dash is ''. */
function keyOf(word: string): string {
	return word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function timeOf(timing: WordTiming | undefined): ScriptWord['spoken'] {
	return timing ? { startMs: timing.startTime, endMs: timing.endTime } : null
}

/** For each key the index of the word it equals, in rising order, or -1. */
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

/** A sentence is not what was recorded when a word of it was not said, or a word was said between two of its own. */
function isStale(chunks: readonly { text: string }[], places: readonly number[]): boolean {
	const own = places.filter((_, index) => keyOf(chunks[index]?.text ?? '') !== '')
	return own.some((place, index) => {
		const before = own[index - 1]
		return place < 0 || (before !== undefined && place !== before + 1)
	})
}
