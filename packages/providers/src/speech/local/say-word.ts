import {
	ABBREVIATIONS,
	BEFORE_OR_AFTER_NAME,
	LETTERS,
	ROMAN,
	SHOUTED,
	SIGNS,
	STATES,
	UNITS,
} from './lexicon.ts'
import type { Place } from './say.ts'
import { sayFigures } from './say-figures.ts'

const isName = (word: string) => /^[A-Z]/.test(word)
const isNumber = (word: string) => /^[$€£]?\d[\d,.:]*$/.test(word)

/** An abbreviation said in full; undefined when the word is none. */
export function sayShort(place: Place): string | undefined {
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
function isStreet({ before, stop }: Place): boolean {
	return isName(before) && (stop.includes(',') || /^\d+$/.test(before))
}

/** Any other word: spelled, split at its hyphens and slashes, or left as it is. */
export function sayWord({ core, after, before }: Place, shouting: boolean): string {
	const address = /^(?:https?:\/\/|www\.)|@[\w-]+\.|\.(?:com|net|org|io|us|biz|info)(?:\/|$)/i
	if (address.test(core)) return sayAddress(core)
	if (ROMAN[core] !== undefined && !shouting) return ROMAN[core]
	if (core === 'A') return /^[A-Z]?[a-z]/.test(after) || before === '' ? 'a' : 'ay'
	if (core === 'I' || /^I'\p{Ll}/u.test(core)) return core
	if (/^(?:[A-Za-z]\.)+[A-Za-z]$/.test(core)) return spell(core.replaceAll('.', ''))
	const parts = core.split(
		/(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])|[^\p{L}\p{N}'&+%$.]+|(?=[&+%])/u,
	)
	return parts.map((part) => sayPart(part, shouting)).join(' ')
}

function sayPart(part: string, shouting: boolean): string {
	const sign = SIGNS[part[0] ?? '']
	if (sign !== undefined) return `${sign} ${sayPart(part.slice(1), shouting)}`
	if (/\d/.test(part))
		return sayFigures({ core: part, before: '', after: '', stop: '', afterComma: false }) ?? ''
	const [, stem = part, ending = ''] = /^(.*?)('?s)?$/.exec(part) ?? []
	return isSpelled(stem, shouting) ? `${spell(stem)}${ending === '' ? '' : "'s"}` : part
}

/** Capitals that stand for words are named letter by letter: HVAC, GAF, LLC; but FREE and ROOF are read. */
function isSpelled(stem: string, shouting: boolean): boolean {
	if (/^[B-HJ-Z]$/.test(stem)) return true
	if (!/^[A-Z]{2,6}$/.test(stem) || SHOUTED.has(stem.toLowerCase())) return false
	if (!/[AEIOUY]/.test(stem)) return true
	return !shouting && stem.length < 5
}

export function spell(letters: string): string {
	return [...letters.toLowerCase()].map((letter) => LETTERS[letter] ?? '').join(' ')
}

function sayAddress(core: string): string {
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
		.replace(/\d+/g, (digits) => ` ${sayPart(digits, false)} `)
}
