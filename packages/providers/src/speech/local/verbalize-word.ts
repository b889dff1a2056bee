import {
	ABBREVIATIONS,
	BEFORE_OR_AFTER_NAME,
	LETTER_NAMES,
	ROMAN_NUMERALS,
	SIGNS,
	STATES,
	UNITS,
	UPPERCASE_WORDS,
} from './lexicon.ts'
import { verbalizeFigures } from './verbalize-figures.ts'
import type { WordContext } from './word-context.ts'

const isName = (word: string) => /^[A-Z]/.test(word)
const isNumber = (word: string) => /^[$€£]?\d[\d,.:]*$/.test(word)

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
	if (unit !== undefined && (isNumber(before) || /^sq$/i.test(before)) && key !== 'x')
		return before === '1' ? unit[0] : unit[1]
	if (STATES[core] !== undefined && (context.afterComma || /^\d{5}(?:-\d{4})?$/.test(after)))
		return STATES[core]
	if (/^[NSEW]$/.test(core) && isName(after) && isNumber(before)) return compass(core)
	return core === core.toUpperCase() && core.length < 3 && closing === ''
		? undefined
		: ABBREVIATIONS[key]
}

const compass = (letter: string) =>
	({ N: 'north', S: 'south', E: 'east', W: 'west' })[letter] ?? letter

/** Returns whether "Dr." or "St." means "Drive" or "Street". That is the case after a name and before a comma. */
function isStreet({ before, closing }: WordContext): boolean {
	return isName(before) && (closing.includes(',') || /^\d+$/.test(before))
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
	return parts.map((part) => verbalizePart(part, isUppercase)).join(' ')
}

function verbalizePart(part: string, isUppercase: boolean): string {
	const sign = SIGNS[part[0] ?? '']
	if (sign !== undefined) return `${sign} ${verbalizePart(part.slice(1), isUppercase)}`
	if (/\d/.test(part))
		return (
			verbalizeFigures({ core: part, before: '', after: '', closing: '', afterComma: false }) ?? ''
		)
	const [, stem = part, ending = ''] = /^(.*?)('?s)?$/.exec(part) ?? []
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
