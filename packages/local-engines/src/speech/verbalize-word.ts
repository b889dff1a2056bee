import {
	ABBREVIATIONS,
	ACRONYMS,
	BEFORE_OR_AFTER_NAME,
	LETTER_NAMES,
	MONTH_OF,
	ROMAN_NUMERALS,
	SIGNS,
	STATES,
	UNITS,
	UPPERCASE_WORDS,
	WEEKDAY_OF,
} from './lexicon.ts'
import { NO_CONTEXT, verbalizeFigures } from './verbalize-figures.ts'
import { verbalizeDigits, verbalizeOrdinal } from './verbalize-numbers.ts'
import type { WordContext } from './word-context.ts'

const isName = (word: string) => /^[A-Z]/.test(word)
const isNumber = (word: string) =>
	/^[$€£]?\d[\d,.:]*(?:[x×–-]\d[\d.]*)*$|^(?:\d+-)?\d+\/\d+$|^\d*[ ]?[½¼¾]$/.test(word)
const isFraction = (word: string) => /^\d+\/\d+$|^[½¼¾]$/.test(word)
const isOrdinal = (word: string) => /^\d+(?:st|nd|rd|th)$/i.test(word)

/** Returns the word for which an abbreviation stands, or undefined when the word is no abbreviation. */
export function verbalizeAbbreviation(context: WordContext): string | undefined {
	const { core, before, after, closing } = context
	const key = core.toLowerCase()
	const sided = BEFORE_OR_AFTER_NAME[key]
	if (sided !== undefined && isName(core))
		return isName(after) && !isStreet(context) ? sided[0] : sided[1]
	if (key === 'no' && closing === '.' && isNumber(after)) return 'number'
	if (key === 'co' && closing.includes('.') && isName(before)) return 'company'
	if (/^sq$/i.test(core) && /^(?:ft|feet|foot|in|inches|yd|yards)$/i.test(after)) return 'square'
	if (/^[x×]$/i.test(core) && /\d/.test(before) && /^\d/.test(after)) return 'by'
	if (core === 'V' && isNumber(before)) return before === '1' ? 'volt' : 'volts'
	if (MONTH_OF[key] !== undefined && isName(core) && /^\d{1,2}$/.test(after)) return MONTH_OF[key]
	const unit = UNITS[key]
	if (unit !== undefined && isUnit(context, key)) {
		const isOne = before === '1' || before.includes('/') || isFraction(before)
		return isOne || QUALIFIED_NOUN.test(after) ? unit[0] : unit[1]
	}
	const [, left = '', right = ''] = /^([a-z]+)\/([a-z]+)$/.exec(key) ?? []
	const rate = isNumber(before) ? UNITS[left] : undefined
	if (rate !== undefined && UNITS[right] !== undefined)
		return `${rate[before === '1' ? 0 : 1]} per ${UNITS[right][0]}`
	if (STATES[core] !== undefined && (context.afterComma || /^\d{5}(?:-\d{4})?$/.test(after)))
		return STATES[core]
	if (/^[NSEW]$/.test(core) && (isOrdinal(after) || (isName(after) && isNumber(before))))
		return compass(core)
	return core === core.toUpperCase() && core.length < 3 && closing === ''
		? undefined
		: ABBREVIATIONS[key]
}

const compass = (letter: string) =>
	({ N: 'north', S: 'south', E: 'east', W: 'west' })[letter] ?? letter

/**
 * Returns whether "Dr." or "St." means "Drive" or "Street". That is the case after an ordinal ("3rd St"), and after a
 * name that follows a house number or precedes a comma.
 */
function isStreet({ before, closing, afterHouseNumber }: WordContext): boolean {
	return isOrdinal(before) || (isName(before) && (closing.includes(',') || afterHouseNumber))
}

/** Nouns that can follow a measurement. The unit before such a noun is singular: "a ten kilowatt hour battery". */
const QUALIFIED_NOUN =
	/^(?:batter(?:y|ies)|systems?|inverters?|chargers?|arrays?|generators?|winds?|gusts?|tanks?|heaters?|furnaces?|gutters?|downspouts?|pipes?|boards?|planks?|panels?|warranty|warranties|terms?|loans?|shingles?|slabs?|posts?|fence|windows?|doors?|skylights?|tiles?|bags?|units?|storage|backup|plans?|ratings?|lines?|breakers?)$/i

/**
 * Returns whether an abbreviation after a number is its unit. The word "in" is a unit only with a period, at the end of
 * the text, after two dimensions ("24x36 in"), or before a word such as "wide".
 */
function isUnit({ before, after, closing }: WordContext, key: string): boolean {
	if (key === 'x' || !(isNumber(before) || /(?:^|\/)(?:sq|lin|cu)$/i.test(before))) return false
	if (key !== 'in') return true
	const isMeasured = /^(?:wide|long|deep|thick|tall|high|x|by)$/i.test(after)
	return closing.startsWith('.') || after === '' || /[x×/]/.test(before) || isMeasured
}

/** Returns whether a word is the unit of the number before it. */
export const isUnitOfNumber = (context: WordContext): boolean =>
	UNITS[context.core.toLowerCase()] !== undefined && isUnit(context, context.core.toLowerCase())

/** Words before a Roman numeral that counts, as in "Phase II". After a name, the numeral is a part of the name. */
const COUNTED_BY_NUMERAL =
	/^(?:class|type|phase|part|level|stage|grade|tier|series|mark|section|article|chapter|volume|category|zone|war|option|step|plan|group|division|schedule|exhibit|title)$/i
const ORDINAL_OF = new Map(
	Object.keys(ROMAN_NUMERALS).map((numeral, index) => [
		numeral,
		verbalizeOrdinal(String(index < 3 ? index + 2 : index + 3)),
	]),
)

/**
 * Verbalizes a word that is neither an abbreviation nor a number. Spells it letter by letter, splits it at hyphens and
 * slashes, or leaves it unchanged.
 */
export function verbalizeWord({ core, after, before }: WordContext, isUppercase: boolean): string {
	const address = /^(?:https?:\/\/|www\.)|@[\w-]+\.|\.(?:com|net|org|io|us|biz|info)(?:\/|$)/i
	if (address.test(core)) return verbalizeAddress(core)
	if (ROMAN_NUMERALS[core] !== undefined && !isUppercase)
		return isName(before) && !COUNTED_BY_NUMERAL.test(before)
			? `the ${ORDINAL_OF.get(core)}`
			: ROMAN_NUMERALS[core]
	const [, from = '', to = ''] =
		/^([A-Z][a-z]{2})\p{Ll}*\.?[-–—]([A-Z][a-z]{2})\p{Ll}*$/u.exec(core) ?? []
	const [first, last] = [WEEKDAY_OF[from.toLowerCase()], WEEKDAY_OF[to.toLowerCase()]]
	if (first !== undefined && last !== undefined) return `${first} to ${last}`
	const [, half = '', until = ''] = /^([ap])\.?m\.?[-–—](\d\S*)$/i.exec(core) ?? []
	if (until !== '')
		return `${half.toLowerCase() === 'a' ? 'ay em' : 'pee em'} to ${verbalizePart(until, isUppercase)}`
	if (core === 'A') return /^[A-Z]?[a-z]/.test(after) || before === '' ? 'a' : 'ay'
	if (core === 'I' || /^I'\p{Ll}/u.test(core)) return core
	if (/^(?:[A-Za-z]\.)+[A-Za-z]$/.test(core)) return spell(core.replaceAll('.', ''))
	const parts = core.split(
		/(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])|[^\p{L}\p{N}'&+%$.]+|(?=[&+%])/u,
	)
	const isCode = parts.some((part) => /^\p{Lu}+$/u.test(part))
	return parts
		.map((part) =>
			isCode && /^\d{5,}$/.test(part) ? verbalizeDigits(part) : verbalizePart(part, isUppercase),
		)
		.join(' ')
}

function verbalizePart(part: string, isUppercase: boolean): string {
	const sign = SIGNS[part[0] ?? '']
	if (sign !== undefined) return `${sign} ${verbalizePart(part.slice(1), isUppercase)}`
	if (/\d/.test(part)) return verbalizeFigures({ ...NO_CONTEXT, core: part }) ?? ''
	const [, stem = part, ending = ''] = /^(.*?)('?s)?$/.exec(part) ?? []
	const acronym = /^[A-Z]+$/.test(stem) ? ACRONYMS[stem.toLowerCase()] : undefined
	if (acronym !== undefined) return `${acronym}${ending === '' ? '' : "'s"}`
	return isSpelled(stem, isUppercase) ? `${spell(stem)}${ending === '' ? '' : "'s"}` : part
}

/**
 * Returns true for an acronym that is spelled letter by letter, such as HVAC, GAF or LLC. Returns false for common
 * words in capitals, such as FREE and ROOF.
 */
function isSpelled(stem: string, isUppercase: boolean): boolean {
	if (/^[B-HJ-Z]$/.test(stem)) return true
	if (!/^[A-Z]{2,6}$/.test(stem) || UPPERCASE_WORDS.has(stem.toLowerCase())) return false
	if (!/[AEIOUY]/.test(stem)) return true
	return !isUppercase && stem.length < 5
}

function spell(letters: string): string {
	return [...letters.toLowerCase()].map((letter) => LETTER_NAMES[letter] ?? '').join(' ')
}

function verbalizeAddress(core: string): string {
	const marks: Record<string, string> = {
		'.': ' dot ',
		'@': ' at ',
		'/': ' slash ',
		'-': ' dash ',
		_: ' ',
	}
	return core
		.replace(/^https?:\/\//i, '')
		.replace(/^www\./i, '')
		.replace(/[.@/_-]/g, (mark) => marks[mark] ?? ' ')
		.replace(/\d+/g, (digits) => ` ${verbalizePart(digits, false)} `)
}
