import { splitWords } from '@dormer/providers/speech/words'
import { CURRENCIES, MAGNITUDES, SIGNS } from './lexicon.ts'
import { partOfUnit, verbalizeFigures } from './verbalize-figures.ts'
import { isUnitOfNumber, verbalizeAbbreviation, verbalizeWord } from './verbalize-word.ts'
import type { WordContext } from './word-context.ts'

/** A word of a text with its spoken form in lower-case letters. `spoken` is empty for a word that is not spoken. */
export type SpokenWordForm = { word: string; spoken: string; pause: '' | ',' | '.' | '?' }
const OPENING = /^["'“‘”’([{*_~•|<>«]+/
const CLOSING = /(?<!["'”’“‘)\]}*_~•|»,;:.!?…—–])["'”’“‘)\]}*_~•|»,;:.!?…—–]+$/

function pauseOf(closing: string): SpokenWordForm['pause'] {
	if (closing.includes('?')) return '?'
	if (/[.!…]/.test(closing)) return '.'
	return /[,;:)\]}—–]/.test(closing) ? ',' : ''
}

/** Splits a word into its core and its closing punctuation. A sign that stands alone, such as "&", becomes the core. */
function readCore(word: string): { core: string; closing: string } {
	const opened = word.replace(OPENING, '')
	const closing = /^\d+(?:\/\d+|'\d+)?["”']/.test(opened) ? '' : (CLOSING.exec(opened)?.[0] ?? '')
	const core = opened.slice(0, opened.length - closing.length)
	if (core === '' && SIGNS[word] !== undefined) return { core: word, closing: '' }
	return { core, closing: core === '' ? word : closing }
}

/** Replaces characters that flite does not know: removes accents and straightens apostrophes. */
function simplify(core: string): string {
	return core
		.replace(/[’‘ʼ]/g, "'")
		.replace(/ß/g, 'ss')
		.replace(/[½¼¾]/g, (sign) => ` ${sign} `)
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/[øØ]/g, 'o')
		.replace(/[łŁ]/g, 'l')
		.replace(/[æÆ]/g, 'ae')
		.replace(/œ/g, 'oe')
		.trim()
}

/**
 * Converts a text to its spoken form, word by word. Numbers, money, units, phone numbers, addresses and abbreviations
 * become words. Returns one entry for each whitespace-separated word, so word times refer to the text.
 */
export function verbalizeText(text: string): SpokenWordForm[] {
	const words = splitWords(text)
	const parts = words.map(readCore).map(({ core, closing }) => ({ core: simplify(core), closing }))
	const isUppercase = !/\p{Ll}/u.test(text)
	return words.map((word, index) => {
		const { core, closing } = parts[index] ?? { core: '', closing: '' }
		const context = {
			core,
			before: parts[index - 1]?.core ?? '',
			after: parts[index + 1]?.core ?? '',
			afterNext: parts[index + 2]?.core ?? '',
			closing,
			afterComma: parts[index - 1]?.closing.includes(',') ?? false,
			afterHouseNumber: parts.slice(Math.max(0, index - 3), index).some(isHouseNumber),
		}
		const form = verbalizeCore(context, isUppercase)
		const pause = isPeriodOfAbbreviation(context, index === words.length - 1)
			? ''
			: pauseOf(closing)
		return {
			word,
			spoken: toPlainWords(form),
			pause: startsAside(words[index + 1]) ? pause || ',' : pause,
		}
	})
}

const isHouseNumber = ({ core, closing }: { core: string; closing: string }) =>
	/^\d{1,5}$/.test(core) && closing === ''

const startsAside = (next: string | undefined) => next !== undefined && /^[([—–]/.test(next)

/** Returns whether a period belongs to an abbreviation alone. After a unit, it also ends the sentence when a name or a new sentence follows. */
function isPeriodOfAbbreviation(context: WordContext, isLast: boolean): boolean {
	const endsSentence = isUnitOfNumber(context) && /^\p{Lu}/u.test(context.after)
	return (
		!isLast &&
		!endsSentence &&
		context.closing === '.' &&
		(verbalizeAbbreviation(context) !== undefined || /^[A-Z]$/.test(context.core))
	)
}

function verbalizeCore(context: WordContext, isUppercase: boolean): string {
	const form =
		partOfUnit(context.core, context) ??
		SIGNS[context.core.toLowerCase()] ??
		verbalizeAbbreviation(context) ??
		verbalizeFigures(context) ??
		verbalizeWord(context, isUppercase)
	return finishMoney(context, form)
}

/**
 * Adds the currency after a magnitude such as "million": "$1.2 million" is spoken as "one point two million dollars".
 */
function finishMoney({ core, before }: WordContext, form: string): string {
	const currency = CURRENCIES[before[0] ?? '']
	const isMagnitude = MAGNITUDES[core.toLowerCase()] === form && core.length > 1
	return currency !== undefined && isMagnitude ? `${form} ${currency}s` : form
}

/** Removes every character except letters, spaces, and apostrophes within words. */
function toPlainWords(form: string): string {
	return form
		.toLowerCase()
		.replace(/[^a-z']+/g, ' ')
		.replace(/(?<![a-z])'|'(?![a-z])/g, '')
		.replace(/\s+/g, ' ')
		.trim()
}
