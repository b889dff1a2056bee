import { ABBREVIATIONS, CURRENCIES, MAGNITUDES, MONTHS, UNITS } from './lexicon.ts'
import {
	sayCardinal,
	sayDigits,
	sayFraction,
	sayMoney,
	sayNumber,
	sayOrdinal,
	sayPairs,
	sayTime,
} from './numbers.ts'
import type { Place } from './say.ts'

type Groups = Record<string, string | undefined>
type Rule = [form: RegExp, say: (groups: Groups, place: Place) => string]

const N = '\\d[\\d,]*(?:\\.\\d+)?|\\.\\d+'
const isName = (word: string) => /^[A-Z][a-z]/.test(word)

/** Forms of figures, the first that fits the whole word says it. */
const RULES: Rule[] = [
	[/^\(?(?<area>\d{3})[).-]*(?<office>\d{3})[.-](?<line>\d{4})$/, sayPhone],
	[
		/^\+?1[-.](?<area>\d{3})[.-](?<office>\d{3})[.-](?<line>\d{4})$/,
		(all) => `one ${sayPhone(all)}`,
	],
	[/^(?<office>\d{3})[-.](?<line>\d{4})$/, sayPhone],
	[
		/^(?<zip>\d{5})-(?<more>\d{4})$/,
		({ zip = '', more = '' }) => `${sayDigits(zip)} ${sayDigits(more)}`,
	],
	[/^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{2}|\d{4})$/, sayDate],
	[/^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/, sayDate],
	[/^(?<top>\d{1,4})[/:](?<bottom>\d{1,4})(?<rest>(?:-\p{L}+)?)$/u, sayRatio],
	[/^(?<hours>\d{1,2}):(?<minutes>\d{2})(?<half>am|pm|a\.m|p\.m)$/i, sayClock],
	[
		new RegExp(`^(?<sign>[$€£])(?<amount>${N})(?<size>[kmb]?)(?<plus>\\+?)$`, 'i'),
		(groups, place) => sayAmount(groups, place),
	],
	[/^(?<left>[$€£]\S+?)[-–—](?<right>[$€£]?\d\S*)$/, sayRange],
	[/^(?<left>[$€£]\S+?)\/(?<unit>[a-z]+)$/i, sayRate],
	[new RegExp(`^(?<left>${N})[-–](?<right>(?:${N})\\S*)$`), sayRange],
	[
		new RegExp(`^(?<left>${N})[x×](?<right>(?:${N})\\S*)$`, 'i'),
		({ left, right }) => `${figure(left)} by ${figure(right)}`,
	],
	[/^(?<feet>\d+)['](?:(?<inches>\d+)["”])?$/, sayFeet],
	[new RegExp(`^(?<amount>${N})["”]$`), sayInches],
	[
		/^(?<whole>\d[\d,]*)(?:st|nd|rd|th)$/i,
		({ whole = '' }) => sayOrdinal(whole.replaceAll(',', '')),
	],
	[/^'?(?<decade>\d{2}|\d{4})'?s$/, ({ decade = '' }) => plural(sayPairs(decade))],
	[new RegExp(`^(?<amount>${N})%$`), ({ amount = '' }) => `${sayNumber(amount)} percent`],
	[new RegExp(`^(?<amount>${N})°(?<scale>[fc]?)$`, 'i'), sayDegrees],
	[/^#(?<amount>\d+)$/, ({ amount = '' }) => `number ${sayCardinal(amount)}`],
	[new RegExp(`^[-−](?<rest>[$€£]?(?:${N})\\S*)$`), ({ rest }) => `minus ${figure(rest)}`],
	[new RegExp(`^[+](?<rest>(?:${N})\\S*)$`), ({ rest }) => `plus ${figure(rest)}`],
	[new RegExp(`^~(?<rest>(?:${N})\\S*)$`), ({ rest }) => `about ${figure(rest)}`],
	[new RegExp(`^(?<amount>${N})\\+$`), ({ amount = '' }) => `${sayNumber(amount)} plus`],
	[/^(?<amount>\d[\d,]*(?:\.\d+)?) (?<sign>[½¼¾])$/, sayAndPart],
	[new RegExp(`^(?<amount>${N})(?<unit>[a-z]{1,5})$`, 'i'), sayAttached],
	[/^(?<whole>\d+)$/, sayWhole],
	[new RegExp(`^(?<amount>${N})$`), ({ amount = '' }) => sayNumber(amount)],
]

/** A word of figures as a person would say it; undefined when it is none of the known forms. */
export function sayFigures(place: Place): string | undefined {
	if (!/\d/.test(place.core)) return undefined
	for (const [form, say] of RULES) {
		const groups = form.exec(place.core)?.groups
		if (groups !== undefined) return say(groups, place)
	}
	return undefined
}

const nowhere = { before: '', after: '', stop: '', afterComma: false }
const figure = (core = ''): string => sayFigures({ core, ...nowhere }) ?? core

function sayPhone({ area = '', office = '', line = '' }: Groups): string {
	return [area, office, line.slice(0, 2), line.slice(2)].map(sayDigits).join(' ')
}

function sayDate({ year = '', month = '', day = '' }: Groups): string {
	const name = MONTHS[Number(month) - 1]
	if (name === undefined || Number(day) > 31) return [month, day, year].map(sayCardinal).join(' ')
	return `${name} ${sayOrdinal(day)} ${year.length === 2 ? sayDigits(year) : sayPairs(year)}`
}

function sayRatio({ top = '', bottom = '', rest = '' }: Groups, { core, after }: Place): string {
	if (!core.includes(':')) return `${sayFraction(top, bottom)}${rest.replace('-', ' ')}`
	const isTime = bottom.length === 2 && Number(top) <= 24 && Number(bottom) < 60
	if (!isTime) return `${sayCardinal(top)} to ${sayCardinal(bottom)}`
	return /^[ap]\.?m$/i.test(after) || bottom !== '00'
		? sayTime(top, bottom)
		: `${sayCardinal(top)} o'clock`
}

function sayClock({ hours = '', minutes = '', half = '' }: Groups): string {
	return `${sayTime(hours, minutes)} ${half.toLowerCase().startsWith('a') ? 'ay em' : 'pee em'}`
}

function sayAmount(
	{ sign = '', amount = '', size = '', plus = '' }: Groups,
	{ after }: Place,
): string {
	const unit = CURRENCIES[sign] ?? 'dollar'
	const magnitude = MAGNITUDES[size.toLowerCase()]
	const more = plus === '' ? '' : ' plus'
	if (magnitude !== undefined) return `${sayNumber(amount)} ${magnitude} ${unit}s${more}`
	if (after.length > 1 && MAGNITUDES[after.toLowerCase()] !== undefined) return sayNumber(amount)
	return `${sayMoney(amount, unit)}${more}`
}

/** "20-30" is "twenty to thirty"; what follows a hyphen and is no number stays a word. */
function sayRange({ left = '', right = '' }: Groups): string {
	const currency = CURRENCIES[left[0] ?? '']
	const bare = currency !== undefined && !/^[$€£]/.test(right)
	if (!bare) return `${figure(left)} to ${figure(right)}`
	return `${figure(left.slice(1))} to ${figure(`${left[0]}${right}`)}`
}

function sayRate({ left, unit = '' }: Groups): string {
	const known = UNITS[unit.toLowerCase()]
	return `${figure(left)} per ${known?.[0] ?? unit}`
}

function sayFeet({ feet, inches }: Groups): string {
	const said = withUnit(feet, 'ft')
	return inches === undefined ? said : `${said} ${withUnit(inches, 'in')}`
}

/** An inch before a noun is one: "a five inch gutter". */
function sayInches({ amount = '' }: Groups, { after }: Place): string {
	return /^[a-z]/.test(after) ? `${sayNumber(amount)} inch` : withUnit(amount, 'in')
}

function withUnit(amount = '', unit: string): string {
	const [one, many] = UNITS[unit] ?? [unit, unit]
	return `${sayNumber(amount)} ${amount === '1' ? one : many}`
}

function sayDegrees({ amount = '', scale = '' }: Groups): string {
	const name = { f: ' fahrenheit', c: ' celsius' }[scale.toLowerCase()] ?? ''
	return `${sayNumber(amount)} degrees${name}`
}

function sayAndPart({ amount = '', sign = '' }: Groups): string {
	const part = { '½': 'a half', '¼': 'a quarter', '¾': 'three quarters' }[sign] ?? ''
	return `${sayNumber(amount)} and ${part}`
}

function sayAttached({ amount = '', unit = '' }: Groups): string {
	const key = unit.toLowerCase()
	if (UNITS[key] !== undefined) return withUnit(amount, key)
	const size = MAGNITUDES[key]
	if (size !== undefined) return `${sayNumber(amount)} ${size}`
	return `${sayNumber(amount)} ${ABBREVIATIONS[key] ?? [...key].join(' ')}`
}

function plural(said: string): string {
	return said.endsWith('y') ? `${said.slice(0, -1)}ies` : `${said}s`
}

/** A bare number is a house number before a name, a zip code after a state, a year from 1900 on, or a count. */
function sayWhole({ whole = '' }: Groups, { before, after }: Place): string {
	if (whole.length === 5 && /^[A-Z]{2}$/.test(before)) return sayDigits(whole)
	if (/^\d{3}$/.test(whole) && /^\d{3}-\d{4}$/.test(after)) return sayDigits(whole)
	if (whole.length > 1 && whole.startsWith('0')) return sayDigits(whole)
	if (whole.length > 2 && whole.length < 5 && (isName(after) || /^[NSEW]$/.test(after)))
		return sayPairs(whole)
	if (/^(?:19|20)\d\d$/.test(whole) && !isCounted(after)) return sayPairs(whole)
	return sayCardinal(whole)
}

const isCounted = (after: string) =>
	/^(?:sq|square|feet|ft|dollars|homes|roofs|people|pounds|lbs)/i.test(after)
