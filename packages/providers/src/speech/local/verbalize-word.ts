import {
	ABBREVIATIONS,
	ACRONYMS,
	BEFORE_OR_AFTER_NAME,
	LETTER_NAMES,
	ROMAN_NUMERALS,
	SIGNS,
	STATES,
	UNITS,
	UPPERCASE_WORDS,
} from './lexicon.ts'
import { NO_CONTEXT, verbalizeFigures } from './verbalize-figures.ts'
import { verbalizeDigits } from './verbalize-numbers.ts'
import type { WordContext } from './word-context.ts'

const isName = (word: string) => /^[A-Z]/.test(word)
const isNumber = (word: string) => /^[$€£]?\d[\d,.:]*(?:[x×–-]\d[\d.]*)*$/.test(word)
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
	const unit = UNITS[key]
	if (unit !== undefined && isUnit(context, key))
		return before === '1' || QUALIFIED_NOUN.test(after) ? unit[0] : unit[1]
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
	if (key === 'x' || !(isNumber(before) || /^sq$/i.test(before))) return false
	if (key !== 'in') return true
	const isMeasured = /^(?:wide|long|deep|thick|tall|high|x|by)$/i.test(after)
	return closing.startsWith('.') || after === '' || /[x×]/.test(before) || isMeasured
}

/**
 * Verbalizes a word that is neither an abbreviation nor a number. Spells it letter by letter, splits it at hyphens and
 * slashes, or leaves it unchanged.
 */
export function verbalizeWord({ core, after, before }: WordContext, isUppercase: boolean): string {
	const address = /^(?:https?:\/\/|www\.)|@[\w-]+\.|\.(?:com|net|org|io|us|biz|info)(?:\/|$)/i
	if (address.test(core)) return verbalizeAddress(core)
	if (ROMAN_NUMERALS[core] !== undefined && !isUppercase) return ROMAN_NUMERALS[core]
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
