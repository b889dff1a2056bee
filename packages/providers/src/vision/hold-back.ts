import { checkScript } from '../language/check-script.ts'
import { numbersIn } from '../language/numbers.ts'
import type { SlideDoubt, SlideReading, SlideReadRequest } from './vision.ts'

/** A doubtful word of a slide, before its line and its sentence are known. */
export type DoubtfulWord = Pick<SlideDoubt, 'readings' | 'place'>

/** The space between two sentences of a script. */
const SENTENCE_GAP = /(?<=[.!?]["')]{0,3})\s+(?=["'(¿¡]?[\p{Lu}\d${])/u

/** Maximum number of doubts of a slide. A slide with more is not readable: it gets no script. */
const MAX_DOUBTS = 20

/**
 * Takes the lines with doubtful words out of a reading, and the sentences that state them out of its script. A sentence states a
 * word when it contains it, or its number in another form.
 */
export function holdBack(
	reading: SlideReading,
	words: readonly DoubtfulWord[],
	{ position, companyName }: Pick<SlideReadRequest, 'position' | 'companyName'>,
): SlideReading {
	if (words.length === 0) return reading
	const { title, bullets, slideContext, narrationScript } = reading
	const lines = [title, ...bullets]
	const found = words.flatMap((word) =>
		lines
			.filter((line) => hasWord(line, word.readings[0]))
			.map((line) => ({ ...word, line, isTitle: line === title })),
	)
	const held = new Set(found.map(({ line }) => line))
	const kept = lines.filter((line) => !held.has(line))
	const context = slideContext
		?.split('\n')
		.filter((line) => !words.some(({ readings }) => hasWord(line, readings[0])))
		.join('\n')
	const isDoubtful = (amount: number) =>
		words.some(({ readings }) => readings.some((word) => numbersIn(word).includes(String(amount))))
	const slide = {
		...reading,
		suggestedTiers: reading.suggestedTiers.some(
			({ name, amount }) =>
				isDoubtful(amount) || words.some(({ readings }) => hasWord(name, readings[0])),
		)
			? []
			: reading.suggestedTiers,
		slideContext: context === undefined || context === '' ? null : context,
	}
	if (found.length === 0) return slide
	const sources = [...kept, context ?? '', companyName]
	// A sentence about the rest of a held line would say nothing without it.
	const heldWords = new Set([...held].flatMap(wordsIn))
	const keptWords = new Set(sources.flatMap(wordsIn))
	const isSpoken = (sentence: string) =>
		checkScript(sentence, sources).unsupported.length === 0 &&
		!found.some(({ readings }) => states(sentence, readings)) &&
		!wordsIn(sentence).some((word) => heldWords.has(word) && !keptWords.has(word))
	const sentences = narrationScript.split(SENTENCE_GAP)
	const doubts = found.map((doubt) => {
		const at = sentences.findIndex(
			(sentence) => states(sentence, doubt.readings) && !isSpoken(sentence),
		)
		return {
			...doubt,
			sentence: sentences[at] ?? '',
			after: sentences.slice(0, Math.max(0, at)).filter(isSpoken).length,
		}
	})
	const isUnreadable = doubts.length > MAX_DOUBTS
	return {
		...slide,
		title: held.has(title) ? `Slide ${position}` : title,
		bullets: bullets.filter((line) => !held.has(line)),
		narrationScript: isUnreadable ? '' : sentences.filter(isSpoken).join(' '),
		needsWords: reading.needsWords || isUnreadable,
		doubts: doubts.slice(0, MAX_DOUBTS),
	}
}

/** Returns a pattern for a word that stands alone, in any case: not "7" in "$12.75". A sentence begins with a capital. */
export function wordPattern(word: string): RegExp {
	const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
	return new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,/])${escaped}(?![\\p{L}\\p{N}]|[.,/]\\d)`, 'iu')
}

/** Returns the words of at least four letters of a text, in lower case. */
const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

const hasWord = (line: string, word: string) => word !== '' && wordPattern(word).test(line)

/** Returns whether a sentence states one of the readings: the word itself, or its number in another form. */
function states(sentence: string, readings: readonly string[]): boolean {
	const spelled = sentence.replace(/\bone\b/gi, '1').replace(/\b(?:two|twice)\b/gi, '2')
	const numbers = new Set(numbersIn(spelled))
	return readings.some(
		(reading) =>
			hasWord(sentence, reading) || numbersIn(reading).some((number) => numbers.has(number)),
	)
}
