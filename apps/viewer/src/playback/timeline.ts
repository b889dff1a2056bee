import type { PlaybackSlide } from '@dormer/api/sale/presentations/playback-schema'

/** Start and end of a word or sentence, in milliseconds from the start of the slide. */
export type Span = { startMs: number; endMs: number }
export type Sentence = Span & { words: string[]; firstWord: number }

/**
 * Part of the timeline for one slide. `ready` is true when the slide can play now; `hasAudio` is true when it has a
 * recording.
 */
export type Part = {
	id: string
	title: string
	startMs: number
	durationMs: number
	ready: boolean
	hasAudio: boolean
	/** True when playback pauses at the end of the slide, because the homeowner can choose one of its prices. */
	waits: boolean
	words: Span[]
	sentences: Sentence[]
}
export type Timeline = { parts: Part[]; durationMs: number }
/** Position in the presentation: index of the slide, and milliseconds from the start of that slide. */
export type PartPosition = { part: number; atMs: number }

/** Milliseconds that a homeowner needs to read a word on a slide without a recording. */
const WORD_MS = 380
/** Duration, in milliseconds, of a slide without narration text. */
const WORDLESS_MS = 6000
const END_PAUSE_MS = 600

/**
 * Places the slides of a presentation on one timeline, in whole milliseconds. `complete` means that the server will make no
 * more recordings. A slide without a recording then lasts as long as its text takes to read. `chosen` are the ids of the slides
 * with a chosen price.
 */
export function buildTimeline(
	slides: PlaybackSlide[],
	complete: boolean,
	chosen: readonly string[] = [],
): Timeline {
	let startMs = 0
	const parts = slides.map((slide) => {
		const waits = slide.pricing !== null && !chosen.includes(slide.id)
		const part = { ...buildPart(slide, startMs, complete), waits }
		startMs += part.durationMs
		return part
	})
	return { parts, durationMs: startMs }
}

function buildPart(slide: PlaybackSlide, startMs: number, complete: boolean): Omit<Part, 'waits'> {
	const texts = slide.sentences.map((sentence) => sentence.text.split(/\s+/).filter(Boolean))
	const count = texts.reduce((sum, words) => sum + words.length, 0)
	const hasAudio = slide.audioUrl !== null
	const durationMs = durationOf(slide, count)
	const words =
		slide.wordTimings.length === count
			? slide.wordTimings.map(({ startTime, endTime }) => ({
					startMs: Math.round(startTime),
					endMs: Math.round(endTime),
				}))
			: spreadEvenly(count, hasAudio ? durationMs : count * WORD_MS)
	return {
		id: slide.id,
		title: slide.title,
		startMs,
		durationMs,
		ready: hasAudio || complete,
		hasAudio,
		words,
		sentences: buildSentences(texts, words, durationMs),
	}
}

function durationOf(slide: PlaybackSlide, words: number): number {
	const lastEnd = slide.wordTimings.at(-1)?.endTime ?? 0
	if (slide.audioUrl !== null && Math.max(slide.durationMs, lastEnd) > 0)
		return Math.ceil(Math.max(slide.durationMs, lastEnd))
	return words === 0 ? WORDLESS_MS : words * WORD_MS + END_PAUSE_MS
}

function spreadEvenly(count: number, durationMs: number): Span[] {
	const each = durationMs / Math.max(1, count)
	return Array.from({ length: count }, (_, i) => ({
		startMs: Math.round(i * each),
		endMs: Math.round((i + 1) * each),
	}))
}

/** Builds the sentences of a slide. Each lasts until the next one begins, and the last until the slide ends. */
function buildSentences(texts: string[][], words: Span[], durationMs: number): Sentence[] {
	let firstWord = 0
	const firsts = texts.map((text) => {
		const at = firstWord
		firstWord += text.length
		return at
	})
	const begins = firsts.map((first, i) => (i === 0 ? 0 : (words[first]?.startMs ?? durationMs)))
	return texts.map((text, i) => ({
		words: text,
		firstWord: firsts[i] ?? 0,
		startMs: begins[i] ?? 0,
		endMs: begins[i + 1] ?? durationMs,
	}))
}

/**
 * Converts a position in the presentation to a slide index and a time within that slide. Limits the position to the
 * presentation.
 */
export function locate({ parts, durationMs }: Timeline, positionMs: number): PartPosition {
	const position = clamp(positionMs, 0, durationMs)
	const part = Math.max(0, lastAtOrBefore(parts, position))
	return { part, atMs: position - (parts[part]?.startMs ?? 0) }
}

/** Converts a slide index and a time within that slide to a position in the presentation. Limits the time to the slide. */
export function globalTime({ parts, durationMs }: Timeline, { part, atMs }: PartPosition): number {
	const found = parts[part]
	if (!found) return part < 0 ? 0 : durationMs
	return found.startMs + clamp(atMs, 0, found.durationMs)
}

/** Returns the index of the last word that has begun, or -1 before the first word. */
export function wordAt({ words }: Pick<Part, 'words'>, atMs: number): number {
	return lastAtOrBefore(words, atMs)
}

/** Returns the index of the sentence that is being spoken, or -1 for a slide without words. */
export function sentenceAt({ sentences }: Pick<Part, 'sentences'>, atMs: number): number {
	return lastAtOrBefore(sentences, atMs)
}

/** Returns the start of the sentence that is spoken at `positionMs`, as a position in the presentation. */
export function sentenceStart(timeline: Timeline, positionMs: number): number {
	const { part, atMs } = locate(timeline, positionMs)
	const found = timeline.parts[part]
	if (!found) return 0
	return found.startMs + (found.sentences[sentenceAt(found, atMs)]?.startMs ?? 0)
}

function lastAtOrBefore(spans: { startMs: number }[], ms: number): number {
	let low = 0
	let high = spans.length
	while (low < high) {
		const middle = (low + high) >> 1
		if ((spans[middle]?.startMs ?? 0) <= ms) low = middle + 1
		else high = middle
	}
	return low - 1
}

function clamp(value: number, least: number, most: number): number {
	return Math.min(most, Math.max(least, value))
}
