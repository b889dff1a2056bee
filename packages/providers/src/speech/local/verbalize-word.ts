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
import type { WordContext } from './verbalize-text.ts'

const isName = (word: string) => /^[A-Z]/.test(word)
const isNumber = (word: string) => /^[$€£]?\d[\d,.:]*$/.test(word)

/** An abbreviation said in full; undefined when the word is none. */
export function verbalizeAbbreviation(place: WordContext): string | undefined {
	const { core, before, after, stop } = place
	const key = core.toLowerCase()
	const sided = BEFORE_OR_AFTER_NAME[key]
	if (sided !== undefined && isName(core))
		return isName(after) && !isStreet(place) ? sided[0] : sided[1]
	if (key === 'no' && stop === '.' && isNumber(after)) return 'number'
	if (key === 'co' && stop.includes('.') && isName(before)) return 'company'
	if (/^sq$/i.test(core) && /^(?:ft|feet|foot|in|inches|yd|yards)$/i.test(after)) return 'square'
	const unit = UNITS[key]
	if (unit !== undefined && (isNumber(before) || /^sq$/i.test(before)) && key !== 'x')
		return before === '1' ? unit[0] : unit[1]
	if (STATES[core] !== undefined && (place.afterComma || /^\d{5}(?:-\d{4})?$/.test(after)))
		return STATES[core]
	if (/^[NSEW]$/.test(core) && isName(after) && isNumber(before)) return compass(core)
	return core === core.toUpperCase() && core.length < 3 && stop === ''
		? undefined
		: ABBREVIATIONS[key]
}

const compass = (letter: string) =>
	({ N: 'north', S: 'south', E: 'east', W: 'west' })[letter] ?? letter

/** "Dr." after a name is a drive unless it starts a title: `Clermont Dr. Denver` has a name on both sides. */
function isStreet({ before, stop }: WordContext): boolean {
	return isName(before) && (stop.includes(',') || /^\d+$/.test(before))
}

/** Any other word: spelled, split at its hyphens and slashes, or left as it is. */
export function verbalizeWord({ core, after, before }: WordContext, shouting: boolean): string {
	const address = /^(?:https?:\/\/|www\.)|@[\w-]+\.|\.(?:com|net|org|io|us|biz|info)(?:\/|$)/i
	if (address.test(core)) return verbalizeAddress(core)
	if (ROMAN_NUMERALS[core] !== undefined && !shouting) return ROMAN_NUMERALS[core]
	if (core === 'A') return /^[A-Z]?[a-z]/.test(after) || before === '' ? 'a' : 'ay'
	if (core === 'I' || /^I'\p{Ll}/u.test(core)) return core
	if (/^(?:[A-Za-z]\.)+[A-Za-z]$/.test(core)) return spell(core.replaceAll('.', ''))
	const parts = core.split(
		/(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])|[^\p{L}\p{N}'&+%$.]+|(?=[&+%])/u,
	)
	return parts.map((part) => verbalizePart(part, shouting)).join(' ')
}

function verbalizePart(part: string, shouting: boolean): string {
	const sign = SIGNS[part[0] ?? '']
	if (sign !== undefined) return `${sign} ${verbalizePart(part.slice(1), shouting)}`
	if (/\d/.test(part))
		return (
			verbalizeFigures({ core: part, before: '', after: '', stop: '', afterComma: false }) ?? ''
		)
	const [, stem = part, ending = ''] = /^(.*?)('?s)?$/.exec(part) ?? []
	return isSpelled(stem, shouting) ? `${spell(stem)}${ending === '' ? '' : "'s"}` : part
}

/** Capitals that stand for words are named letter by letter: HVAC, GAF, LLC; but FREE and ROOF are read. */
function isSpelled(stem: string, shouting: boolean): boolean {
	if (/^[B-HJ-Z]$/.test(stem)) return true
	if (!/^[A-Z]{2,6}$/.test(stem) || UPPERCASE_WORDS.has(stem.toLowerCase())) return false
	if (!/[AEIOUY]/.test(stem)) return true
	return !shouting && stem.length < 5
}

export function spell(letters: string): string {
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
