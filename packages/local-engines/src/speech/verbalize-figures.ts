import {
	ABBREVIATIONS,
	ATTACHED_UNITS,
	CURRENCIES,
	LETTER_NAMES,
	MAGNITUDES,
	MONTH_OF,
	MONTHS,
	UNITS,
} from './lexicon.ts'
import {
	verbalizeCardinal,
	verbalizeDigits,
	verbalizeFraction,
	verbalizeMixed,
	verbalizeMoney,
	verbalizeNumber,
	verbalizeOrdinal,
	verbalizePairs,
	verbalizeTime,
} from './verbalize-numbers.ts'
import type { WordContext } from './word-context.ts'

type Groups = Record<string, string | undefined>
type Rule = [form: RegExp, say: (groups: Groups, context: WordContext) => string]

/** Matches a word that begins with a number. */
const FIGURE = '\\.?\\d\\S*'
const N = '\\d[\\d,]*(?:\\.\\d+)?|\\.\\d+'
const isName = (word: string) => /^[A-Z][a-z]/.test(word)

/** Patterns for words with digits. The spoken form comes from the first pattern that matches the whole word. */
const RULES: Rule[] = [
	[/^\(?(?<area>\d{3})[).-]*(?<office>\d{3})[.-](?<line>\d{4})$/, verbalizePhone],
	[
		/^\+?1[-.](?<area>\d{3})[.-](?<office>\d{3})[.-](?<line>\d{4})$/,
		(all) => `one ${verbalizePhone(all)}`,
	],
	[/^(?<office>\d{3})[-.](?<line>\d{4})$/, verbalizePhone],
	[
		/^(?<zip>\d{5})-(?<more>\d{4})$/,
		({ zip = '', more = '' }) => `${verbalizeDigits(zip)} ${verbalizeDigits(more)}`,
	],
	[/^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{2}|\d{4})$/, verbalizeDate],
	[/^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/, verbalizeDate],
	[
		/^(?<whole>\d+)-(?<top>\d{1,2})\/(?<bottom>\d{1,2})(?<rest>(?:-\p{L}+)?)$/u,
		({ whole = '', top = '', bottom = '', rest = '' }) =>
			`${verbalizeCardinal(whole)} ${verbalizeMixed(top, bottom)}${rest.replace('-', ' ')}`,
	],
	[
		/^(?<top>\d{1,2})\/(?<bottom>\d{1,2})["”]$/,
		({ top = '', bottom = '' }, { before }) => `${verbalizePartOf(top, bottom, before)} inch`,
	],
	[
		/^(?<left>\d{1,2}(?::\d\d)?(?:[ap]\.?m\.?)?)[-–—](?<right>\d{1,2}(?::\d\d)?[ap]\.?m\.?)$/i,
		verbalizeRange,
	],
	[/^(?<left>\d{1,2}:\d\d)[-–—](?<right>\d{1,2}(?::\d\d)?)$/, verbalizeRange],
	[/^(?<top>\d{1,4})[/:](?<bottom>\d{1,4})(?<rest>(?:-\p{L}+)?)$/u, verbalizeRatio],
	[/^(?<hours>\d{1,2}):(?<minutes>\d{2})(?<half>am|pm|a\.m|p\.m)$/i, verbalizeClock],
	[
		new RegExp(`^(?<sign>[$€£])(?<amount>${N})(?<size>[kmb]?)(?<plus>\\+?)$`, 'i'),
		(groups, context) => verbalizeAmount(groups, context),
	],
	[/^(?<left>[$€£]\S+?)[-–—](?<right>[$€£]?\d\S*)$/, verbalizeRange],
	[
		new RegExp(`^(?<amount>${N})¢$`),
		({ amount = '' }) => `${verbalizeNumber(amount)} ${amount === '1' ? 'cent' : 'cents'}`,
	],
	[/^(?<left>[$€£]\S+?|[\d.,]+¢)\/(?<unit>[a-z]+)$/i, verbalizeRate],
	[new RegExp(`^(?<left>${N})[-–](?<right>${FIGURE})$`), verbalizeRange],
	[
		new RegExp(`^(?<left>${N})[x×](?<right>${FIGURE})$`, 'i'),
		({ left, right }) => `${verbalizeFigure(left)} by ${verbalizeFigure(right)}`,
	],
	[/^(?<feet>\d+)['](?:(?<inches>\d+)["”])?$/, verbalizeFeet],
	[new RegExp(`^(?<amount>${N})["”]$`), verbalizeInches],
	[
		/^(?<whole>\d[\d,]*)(?:st|nd|rd|th)$/i,
		({ whole = '' }) => verbalizeOrdinal(whole.replaceAll(',', '')),
	],
	[/^'?(?<decade>\d{2}|\d{4})'?s$/, ({ decade = '' }) => plural(verbalizePairs(decade))],
	[new RegExp(`^(?<amount>${N})%$`), ({ amount = '' }) => `${verbalizeNumber(amount)} percent`],
	[new RegExp(`^(?<amount>${N})°(?<scale>[fc]?)$`, 'i'), verbalizeDegrees],
	[/^#(?<amount>\d{5,})$/, ({ amount = '' }) => `number ${verbalizeDigits(amount)}`],
	[/^#(?<amount>\d+)$/, ({ amount = '' }) => `number ${verbalizeCardinal(amount)}`],
	[new RegExp(`^(?<amount>${N})-(?<unit>[a-z]+)$`, 'i'), verbalizeHyphened],
	[new RegExp(`^[-−](?<rest>[$€£]?${FIGURE})$`), ({ rest }) => `minus ${verbalizeFigure(rest)}`],
	[new RegExp(`^[+](?<rest>${FIGURE})$`), ({ rest }) => `plus ${verbalizeFigure(rest)}`],
	[new RegExp(`^~(?<rest>${FIGURE})$`), ({ rest }) => `about ${verbalizeFigure(rest)}`],
	[new RegExp(`^(?<amount>${N})\\+$`), ({ amount = '' }) => `${verbalizeNumber(amount)} plus`],
	[/^(?<amount>\d[\d,]*(?:\.\d+)?) (?<sign>[½¼¾])$/, verbalizeMixedNumber],
	[new RegExp(`^(?<amount>${N})(?<unit>[a-z]{1,5})$`, 'i'), verbalizeAttached],
	[/^(?<whole>\d+)$/, verbalizeWhole],
	[new RegExp(`^(?<amount>${N})$`), ({ amount = '' }) => verbalizeNumber(amount)],
]

/** Returns the spoken form of a word with digits, or undefined when no pattern matches. */
export function verbalizeFigures(context: WordContext): string | undefined {
	if (!/\d/.test(context.core)) return undefined
	for (const [form, say] of RULES) {
		const groups = form.exec(context.core)?.groups
		if (groups !== undefined) return say(groups, context)
	}
	return undefined
}

/** Context of a number that is only a part of a word, such as the 20 in "R20". Such a number has no words next to it. */
export const NO_CONTEXT: WordContext = {
	core: '',
	before: '',
	after: '',
	closing: '',
	afterComma: false,
	afterHouseNumber: false,
	afterNext: '',
}
const verbalizeFigure = (core = ''): string => verbalizeFigures({ ...NO_CONTEXT, core }) ?? core

function verbalizePhone({ area = '', office = '', line = '' }: Groups): string {
	return [area, office, line.slice(0, 2), line.slice(2)].map(verbalizeDigits).join(' ')
}

function verbalizeDate({ year = '', month = '', day = '' }: Groups): string {
	const name = MONTHS[Number(month) - 1]
	if (name === undefined || Number(day) > 31)
		return [month, day, year].map(verbalizeCardinal).join(' ')
	return `${name} ${verbalizeOrdinal(day)} ${year.length === 2 ? verbalizeDigits(year) : verbalizePairs(year)}`
}

function verbalizeRatio(
	{ top = '', bottom = '', rest = '' }: Groups,
	{ core, before, after }: WordContext,
): string {
	if (!core.includes(':')) return `${verbalizePartOf(top, bottom, before)}${rest.replace('-', ' ')}`
	const isTime = bottom.length === 2 && Number(top) <= 24 && Number(bottom) < 60
	if (!isTime) return `${verbalizeCardinal(top)} to ${verbalizeCardinal(bottom)}`
	return /^[ap]\.?m$/i.test(after) || bottom !== '00'
		? verbalizeTime(top, bottom)
		: `${verbalizeCardinal(top)} o'clock`
}

/** Verbalizes a fraction. After a whole number, the two are one mixed number: "1 1/2" is "one and a half". */
function verbalizePartOf(top: string, bottom: string, before: string): string {
	return /^\d+$/.test(before) && Number(top) < Number(bottom) && bottom !== '12'
		? verbalizeMixed(top, bottom)
		: verbalizeFraction(top, bottom)
}

const PARTS: Record<string, string> = {
	'1/2': 'half',
	'½': 'half',
	'1/4': 'a quarter of',
	'¼': 'a quarter of',
	'3/4': 'three quarters of',
	'¾': 'three quarters of',
}

/** Units as a text writes them out: "inch", "mile". */
const UNIT_NAMES = new Set(Object.values(UNITS).map(([one]) => one))

/** Returns the spoken form of a part of a unit before "of": "½ in. of ice" is "half an inch of ice". */
export function partOfUnit(
	part: string,
	{ before, after, afterNext }: Pick<WordContext, 'before' | 'after' | 'afterNext'>,
): string | undefined {
	const key = after.toLowerCase()
	const unit = UNITS[key]?.[0] ?? (UNIT_NAMES.has(key) ? key : undefined)
	const spoken = PARTS[part]
	if (unit === undefined || spoken === undefined || afterNext !== 'of' || /^\d+$/.test(before))
		return undefined
	return `${spoken} ${/^[aeiou]/.test(unit) ? 'an' : 'a'}`
}

function verbalizeClock({ hours = '', minutes = '', half = '' }: Groups): string {
	return `${verbalizeTime(hours, minutes)} ${half.toLowerCase().startsWith('a') ? 'ay em' : 'pee em'}`
}

function verbalizeAmount(
	{ sign = '', amount = '', size = '', plus = '' }: Groups,
	{ after }: WordContext,
): string {
	const unit = CURRENCIES[sign] ?? 'dollar'
	const magnitude = MAGNITUDES[size.toLowerCase()]
	const more = plus === '' ? '' : ' plus'
	if (magnitude !== undefined) return `${verbalizeNumber(amount)} ${magnitude} ${unit}s${more}`
	if (after.length > 1 && MAGNITUDES[after.toLowerCase()] !== undefined)
		return verbalizeNumber(amount)
	return `${verbalizeMoney(amount, unit)}${more}`
}

/** Verbalizes "20-30" as "twenty to thirty". Leaves a part after the hyphen unchanged when it is not a number. */
function verbalizeRange({ left = '', right = '' }: Groups): string {
	const currency = CURRENCIES[left[0] ?? '']
	const bare = currency !== undefined && !/^[$€£]/.test(right)
	if (!bare) return `${verbalizeFigure(left)} to ${verbalizeFigure(right)}`
	return `${verbalizeFigure(left.slice(1))} to ${verbalizeFigure(`${left[0]}${right}`)}`
}

function verbalizeRate({ left, unit = '' }: Groups): string {
	const known = UNITS[unit.toLowerCase()]
	return `${verbalizeFigure(left)} per ${known?.[0] ?? unit}`
}

function verbalizeFeet({ feet, inches }: Groups): string {
	const spoken = withUnit(feet, 'ft')
	return inches === undefined ? spoken : `${spoken} ${withUnit(inches, 'in')}`
}

/** Verbalizes inches. Before a noun, the unit is singular: "a five inch gutter". */
function verbalizeInches({ amount = '' }: Groups, { after }: WordContext): string {
	return /^[a-z]/.test(after) ? `${verbalizeNumber(amount)} inch` : withUnit(amount, 'in')
}

function withUnit(amount = '', unit: string): string {
	const [one, many] = UNITS[unit] ?? [unit, unit]
	return `${verbalizeNumber(amount)} ${amount === '1' ? one : many}`
}

function verbalizeDegrees({ amount = '', scale = '' }: Groups): string {
	const name = { f: ' fahrenheit', c: ' celsius' }[scale.toLowerCase()] ?? ''
	return `${verbalizeNumber(amount)} degrees${name}`
}

function verbalizeMixedNumber({ amount = '', sign = '' }: Groups): string {
	const part = { '½': 'a half', '¼': 'a quarter', '¾': 'three quarters' }[sign] ?? ''
	return `${verbalizeNumber(amount)} and ${part}`
}

/** Verbalizes "30-yr" as "thirty year". Leaves a word after the hyphen unchanged when the word is no unit. */
function verbalizeHyphened({ amount = '', unit = '' }: Groups): string {
	const written = /^[A-Z]{2,4}$/.test(unit) ? [...unit].join(' ') : unit
	return `${verbalizeNumber(amount)} ${UNITS[unit.toLowerCase()]?.[0] ?? written}`
}

const ROOM = /^(?:apt|apartment|unit|suite|ste|lot|bldg|building|no)$/i

/**
 * Verbalizes a number with letters attached: "130mph", "15k", "4B". After "Apt." and similar words, the letters are part
 * of the number of the apartment.
 */
function verbalizeAttached({ amount = '', unit = '' }: Groups, { before }: WordContext): string {
	const key = unit.toLowerCase()
	const isRoom = ROOM.test(before) || (unit === unit.toUpperCase() && key === 'b')
	if (isRoom)
		return `${verbalizePairs(amount)} ${[...key].map((letter) => LETTER_NAMES[letter]).join(' ')}`
	const unitOf = ATTACHED_UNITS[key] ?? UNITS[key]
	if (unitOf !== undefined) return `${verbalizeNumber(amount)} ${unitOf[amount === '1' ? 0 : 1]}`
	const size = MAGNITUDES[key]
	if (size !== undefined) return `${verbalizeNumber(amount)} ${size}`
	return `${verbalizeNumber(amount)} ${ABBREVIATIONS[key] ?? [...key].join(' ')}`
}

function plural(spoken: string): string {
	return spoken.endsWith('y') ? `${spoken.slice(0, -1)}ies` : `${spoken}s`
}

/**
 * Writes a number in words. A number before a name is a house number, and a number after a state is a zip code. After
 * "license", the number is read digit by digit, and so are 811 and 911. After a month, a number is a day. A number from 1900 to 2099 is a year unless a unit follows. All other numbers
 * are counts.
 */
function verbalizeWhole({ whole = '' }: Groups, { before, after }: WordContext): string {
	if (whole.length === 5 && /^[A-Z]{2}$/.test(before)) return verbalizeDigits(whole)
	if (whole.length > 4 && NUMBERED.test(before)) return verbalizeDigits(whole)
	if (/^\d{3}$/.test(whole) && /^\d{3}-\d{4}$/.test(after)) return verbalizeDigits(whole)
	if (whole.length > 1 && whole.startsWith('0')) return verbalizeDigits(whole)
	if (/^[2-9]11$/.test(whole) && CALLED.test(before)) return verbalizeDigits(whole)
	if (isDay(whole, before, after)) return verbalizeOrdinal(whole)
	if (whole.length > 2 && whole.length < 5 && (isName(after) || /^[NSEW]$/.test(after)))
		return verbalizePairs(whole)
	if (/^(?:19|20)\d\d$/.test(whole) && !isCounted(after)) return verbalizePairs(whole)
	return verbalizeCardinal(whole)
}

const CALLED = /^(?:call|calls|called|calling|dial|dialing|text|phone|contact|to|through|via)$/i

/** Returns whether a number is the day of the month before it. "May" is a month unless a lower-case word follows the number. */
function isDay(whole: string, before: string, after: string): boolean {
	if (MONTH_OF[before.toLowerCase()] === undefined || !isName(before) || Number(whole) > 31)
		return false
	return before !== 'May' || !/^[a-z]{3,}/.test(after)
}

const NUMBERED =
	/^(?:license|licence|lic|number|no|permit|policy|cslb|roc|reg|registration|account)$/i

const isCounted = (after: string) =>
	/^(?:sq|square|feet|ft|dollars|homes|roofs|people|pounds|lbs)/i.test(after)
