import { locate, type Sentence, sentenceAt, type Timeline, wordAt } from './timeline.ts'

/** Captions at one moment: the previous, the current and the next sentence, and the word that is being spoken. */
export type Captions = {
	previous: Sentence | null
	current: Sentence | null
	next: Sentence | null
	/** Index in `current.words` of the last word that has begun; -1 before the first word. */
	word: number
	/** True while the word is being spoken; false during the pause after the word. */
	highlighted: boolean
}

/**
 * Milliseconds that a word stays highlighted after its end. Without this time, the highlight would flicker in short
 * pauses.
 */
const HIGHLIGHT_HOLD_MS = 300

/**
 * Returns the captions at a position in the presentation. The previous and the next sentence belong to the same
 * slide.
 */
export function captionsAt(timeline: Timeline, positionMs: number): Captions {
	const { part: index, atMs } = locate(timeline, positionMs)
	const part = timeline.parts[index]
	const at = part ? sentenceAt(part, atMs) : -1
	const current = part?.sentences[at] ?? null
	if (!part || !current)
		return { previous: null, current: null, next: null, word: -1, highlighted: false }
	const spoken = wordAt(part, atMs)
	return {
		previous: part.sentences[at - 1] ?? null,
		current,
		next: part.sentences[at + 1] ?? null,
		word: spoken - current.firstWord,
		highlighted: spoken >= 0 && atMs <= (part.words[spoken]?.endMs ?? 0) + HIGHLIGHT_HOLD_MS,
	}
}

/** Splits a word from the punctuation around it: `(roof).` → `(`, `roof`, `).` The punctuation is never highlighted. */
export function splitPunctuation(word: string): [before: string, core: string, after: string] {
	const from = /[\p{L}\p{N}$€£#]/u.exec(word)?.index ?? word.length
	const core = word.slice(from).replace(/(?<![^\p{L}\p{N}%°$€£])[^\p{L}\p{N}%°$€£]+$/u, '')
	if (core === '') return ['', word, '']
	return [word.slice(0, from), core, word.slice(from + core.length)]
}
