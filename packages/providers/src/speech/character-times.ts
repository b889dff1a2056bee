import type { SpokenWord } from './speech.ts'
import { splitWords } from './words.ts'

/** Start and end of every character of a text, in seconds, as the SDK of ElevenLabs returns them. The three lists have the same length. */
export type CharacterTimes = {
	characters: string[]
	characterStartTimesSeconds: number[]
	characterEndTimesSeconds: number[]
}

/**
 * Converts the times of characters to the times of words. Returns one entry for each word, in ascending order and
 * within `durationMs`. Returns undefined when the characters do not match the text.
 */
export function toWordTimes(
	text: string,
	times: CharacterTimes,
	{ delayMs, durationMs }: { delayMs: number; durationMs: number },
): SpokenWord[] | undefined {
	const words = splitWords(text)
	const spelled: { word: string; start: number; end: number }[] = []
	let open = false
	times.characters.forEach((character, index) => {
		const start = times.characterStartTimesSeconds[index] ?? 0
		const end = times.characterEndTimesSeconds[index] ?? start
		const last = spelled.at(-1)
		if (/^\s*$/.test(character)) open = false
		else if (open && last !== undefined) {
			last.word += character
			last.end = end
		} else {
			spelled.push({ word: character, start, end })
			open = true
		}
	})
	if (spelled.length !== words.length || spelled.some(({ word }, index) => word !== words[index]))
		return undefined
	let at = 0
	const place = (seconds: number) => {
		at = Math.min(durationMs, Math.max(at, Math.round(seconds * 1000 + delayMs)))
		return at
	}
	return spelled.map(({ word, start, end }) => ({
		word,
		startTime: place(start),
		endTime: place(end),
	}))
}
