import { splitWords } from '../words.ts'
import { CURRENCIES, MAGNITUDES, SIGNS } from './lexicon.ts'
import { verbalizeFigures } from './verbalize-figures.ts'
import { verbalizeAbbreviation, verbalizeWord } from './verbalize-word.ts'

/** A word of the text and how it is said: lower-case words of letters, empty when nothing of it is spoken. */
export type SpokenWordForm = { word: string; spoken: string; pause: '' | ',' | '.' | '?' }
/** The core of a word, freed of quotes and stops, with what stands around it. */
export type WordContext = {
	core: string
	before: string
	after: string
	stop: string
	afterComma: boolean
}

const OPENING = /^["'“‘”’([{*_~•|<>«]+/
const CLOSING = /["'”’“‘)\]}*_~•|»,;:.!?…—–]+$/

function pauseOf(closing: string): SpokenWordForm['pause'] {
	if (closing.includes('?')) return '?'
	if (/[.!…]/.test(closing)) return '.'
	return /[,;:)\]}—–]/.test(closing) ? ',' : ''
}

/** The word without what merely surrounds it; a sign that stands alone is its own core. */
function readCore(word: string): { core: string; closing: string } {
	const opened = word.replace(OPENING, '')
	const closing = /^\d+(?:'\d+)?["”']/.test(opened) ? '' : (CLOSING.exec(opened)?.[0] ?? '')
	const core = opened.slice(0, opened.length - closing.length)
	if (core === '' && SIGNS[word] !== undefined) return { core: word, closing: '' }
	return { core, closing: core === '' ? word : closing }
}

/** Letters as the engine knows them: no accents, straight apostrophes. */
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
 * Writes a text as a person would say it, word by word: numbers, money, units, telephone numbers, addresses and
 * abbreviations become words. One entry for each whitespace-separated word, so that timings stay those of the text.
 */
export function verbalizeText(text: string): SpokenWordForm[] {
	const words = splitWords(text)
	const parts = words.map(readCore).map(({ core, closing }) => ({ core: simplify(core), closing }))
	const shouting = !/\p{Ll}/u.test(text)
	return words.map((word, index) => {
		const { core, closing } = parts[index] ?? { core: '', closing: '' }
		const place = {
			core,
			before: parts[index - 1]?.core ?? '',
			after: parts[index + 1]?.core ?? '',
			stop: closing,
			afterComma: parts[index - 1]?.closing.includes(',') ?? false,
		}
		const said = verbalizeCore(place, shouting)
		const pause = isStopOfAbbreviation(place, index === words.length - 1) ? '' : pauseOf(closing)
		return {
			word,
			spoken: toPlainWords(said),
			pause: opensAside(words[index + 1]) ? pause || ',' : pause,
		}
	})
}

const opensAside = (next: string | undefined) => next !== undefined && /^[([—–]/.test(next)

function isStopOfAbbreviation(place: WordContext, isLast: boolean): boolean {
	return (
		!isLast &&
		place.stop === '.' &&
		(verbalizeAbbreviation(place) !== undefined || /^[A-Z]$/.test(place.core))
	)
}

function verbalizeCore(place: WordContext, shouting: boolean): string {
	const sign = SIGNS[place.core.toLowerCase()]
	if (sign !== undefined) return sign
	const said =
		verbalizeAbbreviation(place) ?? verbalizeFigures(place) ?? verbalizeWord(place, shouting)
	return finishMoney(place, said)
}

/** "$1.2 million" is said "one point two million dollars": the currency waits for the word after the number. */
function finishMoney({ core, before }: WordContext, said: string): string {
	const currency = CURRENCIES[before[0] ?? '']
	const isMagnitude = MAGNITUDES[core.toLowerCase()] === said && core.length > 1
	return currency !== undefined && isMagnitude ? `${said} ${currency}s` : said
}

/** Only what the engine reads as plain words is left. */
function toPlainWords(said: string): string {
	return said
		.toLowerCase()
		.replace(/[^a-z']+/g, ' ')
		.replace(/(?<![a-z])'|'(?![a-z])/g, '')
		.replace(/\s+/g, ' ')
		.trim()
}
