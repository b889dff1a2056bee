/** Abbreviations of units, each with the spoken singular and plural. */
const UNITS: Record<string, [singular: string, plural: string]> = {
	mph: ['mile per hour', 'miles per hour'],
	'sq ft': ['square foot', 'square feet'],
	sqft: ['square foot', 'square feet'],
	sf: ['square foot', 'square feet'],
	'lin ft': ['linear foot', 'linear feet'],
	lf: ['linear foot', 'linear feet'],
	ft: ['foot', 'feet'],
	yr: ['year', 'years'],
	yrs: ['year', 'years'],
	mo: ['month', 'months'],
	mos: ['month', 'months'],
	wk: ['week', 'weeks'],
	wks: ['week', 'weeks'],
	hr: ['hour', 'hours'],
	hrs: ['hour', 'hours'],
	min: ['minute', 'minutes'],
	mins: ['minute', 'minutes'],
	lb: ['pound', 'pounds'],
	lbs: ['pound', 'pounds'],
	oz: ['ounce', 'ounces'],
	gal: ['gallon', 'gallons'],
	ga: ['gauge', 'gauge'],
	sq: ['square', 'squares'],
	kw: ['kilowatt', 'kilowatts'],
	mm: ['millimeter', 'millimeters'],
	cm: ['centimeter', 'centimeters'],
	kg: ['kilogram', 'kilograms'],
	km: ['kilometer', 'kilometers'],
	db: ['decibel', 'decibels'],
	'pci/l': ['picocurie per liter', 'picocuries per liter'],
	kwh: ['kilowatt hour', 'kilowatt hours'],
}

const PER: Record<string, string> = {
	mo: 'a month',
	mos: 'a month',
	month: 'a month',
	yr: 'a year',
	year: 'a year',
	wk: 'a week',
	week: 'a week',
	day: 'a day',
	hr: 'an hour',
	hour: 'an hour',
	sq: 'a square',
	square: 'a square',
	sqft: 'a square foot',
	'sq ft': 'a square foot',
	sf: 'a square foot',
	ft: 'a foot',
	lf: 'a linear foot',
}

const REPLACEMENTS: [written: RegExp, spoken: string][] = [
	// Marks in the cells of a table.
	[/[✓✔☑☒✅](?=[,.;]|$)/gu, 'yes'],
	[/[✗✘❌](?=[,.;]|$)/gu, 'no'],
	[/(?<= )[–—](?=,|$)/g, 'no'],
	[/\bsq\.\s?ft\b\.?/gi, 'sq ft'],
	[/\blin\.\s?ft\b\.?/gi, 'lin ft'],
	[/\bw\/o\b\s*/gi, 'without '],
	[/\bw\/\s*/gi, 'with '],
	[/\b24\s?\/\s?7\b/g, 'twenty-four seven'],
	[/\bvs\b\.?/gi, 'versus'],
	[/\bapprox\b\.?/gi, 'about'],
	[/\best\.\s?(?=\d)/gi, 'established '],
	[/\bincl\b\.?/gi, 'including'],
	[/\bavg\b\.?/gi, 'average'],
	[/\be\.g\.,?/gi, 'for example,'],
	[/\bi\.e\.,?/gi, 'that is,'],
	[/\bno\.\s?(?=\d)/gi, 'number '],
	[/\blic\.?\s?#\s?/gi, 'license number '],
	[/(?<=\p{L})#\s?(?=\d)/gu, ' number '],
	[/#\s?(?=\d)/g, 'number '],
	[/\bA\+(?!\w)/g, 'A plus'],
	[/(\d(?:\.\d)?)\s?\/\s?(5|10)\s?(?:stars|★)/g, '$1 out of $2 stars'],
	[/★{5}/g, 'five stars'],
	[/(\d(?:\.\d)?)\s?★/g, '$1 stars'],
	[/(?<=\b[ap]m) [-–—] (?=noon\b|midnight\b)/g, ' to '],
	[/(\d) ?%/g, '$1 percent'],
	[/(?<!\s)\s*&\s*/g, ' and '],
	[/\s@\s/g, ' at '],
	[/≥\s*/g, 'at least '],
	[/≤\s*/g, 'at most '],
	[/~\s*(?=[\d$])/g, 'about '],
	[/(?<!\s)\s*(?:→|->)\s*/g, ' to '],
	[/(\d)½/g, '$1 and a half'],
	[/(\d)¼/g, '$1 and a quarter'],
	[/(\d)¾/g, '$1 and three quarters'],
	[/½/g, 'half'],
	[/¼/g, 'a quarter'],
	[/¾/g, 'three quarters'],
	[/[®™©•]/g, ''],
]

const COUNT_WORDS = [
	'zero',
	'one',
	'two',
	'three',
	'four',
	'five',
	'six',
	'seven',
	'eight',
	'nine',
	'ten',
]
const NUMBER = '\\$?\\d[\\d,]*(?:\\.\\d+)?'
const unitNames = Object.keys(UNITS)
	.sort((a, b) => b.length - a.length)
	.join('|')
const perNames = Object.keys(PER)
	.sort((a, b) => b.length - a.length)
	.join('|')

const rate = new RegExp(`(\\d[kKmM]?)\\s?(?:/|per\\b)\\s?(${perNames})\\b\\.?(?! of)`, 'gi')
const hyphened = new RegExp(`\\b(\\d+)-(${unitNames})\\b\\.?`, 'gi')
/** Matches an amount. The digits of a product code, such as "F5-26GA-WHT", are none. */
const amount = '(?<![A-Za-z]\\d{0,4}-)\\b(\\d[\\d,]*(?:\\.\\d+)?)'
const measured = new RegExp(`${amount}\\s?(${unitNames})\\b(?:\\.(?=\\s+[a-z]))?`, 'gi')
/**
 * Matches a measurement before a noun, such as "130 mph wind". The unit is spoken in the singular: "130 mile per hour
 * wind".
 */
const qualifying = new RegExp(
	`${amount}\\s?(${unitNames})(?=\\s(?:winds?|gusts?|rat(?:ed|ing)|warranty|uplift|storms?|batter(?:y|ies)|systems?|inverters?|chargers?|arrays?|generators?|tanks?|heaters?)\\b)`,
	'gi',
)
const range = new RegExp(
	`(?<![A-Za-z\\d-–.])(${NUMBER}(?:\\s?(?:am|pm))?)\\s?[-–—]\\s?(${NUMBER})(?![\\d-–]|\\.\\d)`,
	'g',
)
const HAS_WORD = /[A-Za-z]{3}/
const pitch = /\b(\d{1,2})\/12\b/g
const dimensions = /(\d)\s?[x×]\s?(?=\d)/g

/**
 * Returns a line of a slide in spoken form. Units, rates, ranges, symbols, abbreviations and counts from one to ten
 * become words. Amounts of money and larger numbers stay digits, because voices read digits well and captions with
 * digits are shorter. The code of a product stays as it is printed.
 */
export function toSpokenText(line: string): string {
	let text = line.replace(/[’‘]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim()
	for (const [written, spoken] of REPLACEMENTS) text = text.replace(written, spoken)
	text = text
		.replace(/\$(\d[\d,.]*)\s?k\b/gi, (_, amount: string) => `$${formatThousands(amount)}`)
		.replace(/\$(\d[\d.]*)\s?m\b/gi, '$$$1 million')
		.replace(rate, (_, amount: string, unit: string) => `${amount} ${PER[unit.toLowerCase()]}`)
		.replace(range, formatRange)
		.replace(pitch, (_, rise: string) => `${spellCount(rise)} in twelve`)
		.replace(dimensions, '$1 by ')
		.replace(hyphened, (_, amount: string, unit: string) => `${amount}-${singularOf(unit)}`)
		.replace(qualifying, (_, count: string, unit: string) => `${count} ${singularOf(unit)}`)
		.replace(measured, (_, count: string, unit: string) => formatMeasure(count, unit))
		.replace(/(?<![\w,])(\d[\d,]*)\+(?=\s|$)/g, 'more than $1')
		.replace(/(\d)(?:′|')(?=\s[a-z])/g, '$1 foot')
		.replace(/(\d)(?:″|")(?=\s[a-z])/g, '$1 inch')
		.replace(/(?<!\d)(\d+)(?:′|')(?=\s|$|,)/g, (_, feet: string) => formatMeasure(feet, 'ft'))
		.replace(/\b1(?:″|"|\sin\.)(?=\s|$|,)/g, '1 inch')
		.replace(/(\d)(?:″|"|\sin\.)(?=\s|$|,)/g, '$1 inches')
		.replace(/\b([A-Za-z]{3,})\/([A-Za-z]{3,})\b/g, '$1 or $2')
		.replace(/(?<!\s)\s+[-–—]\s+/g, ', ')
		.replace(/(\w)—(\w)/g, '$1, $2')
		.replace(/(?<!\s)\s*\(([^()]*)\)\s*$/, (all, aside: string) =>
			HAS_WORD.test(aside) ? `, ${aside}` : all,
		)
		.replace(/(?<!\s)\s*\(([^()]*)\)/g, (all, aside: string) =>
			HAS_WORD.test(aside) ? `, ${aside},` : all,
		)
		.replace(
			smallRange,
			(_, low: string, high: string) => `${spellCount(low)} to ${spellCount(high)}`,
		)
		.replace(countable, (_, before: string, count: string) => `${before}${spellCount(count)}`)
	return text
		.replace(/\s+/g, ' ')
		.replace(/ ([,.!?;:])/g, '$1')
		.replace(/,([.!?,])/g, '$1')
		.trim()
}

/**
 * Matches a count from 1 to 10 before a lower-case word. Excludes the number of a class, a day or a step, and parts of
 * longer numbers.
 */
const countable =
	/(^|[,:;.]\s|(?<![A-Za-z'-])(?!of\s[\d.]+\sstars)[a-z'-]+\s)(?<!\d by )(10|[1-9])(?=\s(?!am\b|pm\b|a\.m|p\.m|percent\b|to \d|by \d|out of|in twelve|and a|hundred|thousand|million)[a-z])/g

const smallRange = /(?<![\w$.,-])(10|[1-9]) to (10|[1-9])(?= (?!am\b|pm\b|percent\b)[a-z])/g

function spellCount(count: string): string {
	return COUNT_WORDS[Number(count)] ?? count
}

function formatThousands(amount: string): string {
	return Math.round(Number(amount.replaceAll(',', '')) * 1000).toLocaleString('en-US')
}

/** Formats a range such as "10-15". Leaves a phone number such as "555-0102", a date such as "2024-06" and a number such as "25-0418". */
function formatRange(whole: string, low: string, high: string): string {
	if (/^\d{3}$/.test(low) && /^\d{4}$/.test(high)) return whole
	if (/^(?:19|20)\d\d$/.test(low) && /^[01]\d$/.test(high)) return whole
	if (/^0\d/.test(high)) return whole
	const dollars = high.startsWith('$') && !low.startsWith('$') ? '$' : ''
	return `${dollars}${low} to ${high}`
}

function singularOf(unit: string): string {
	return UNITS[unit.toLowerCase()]?.[0] ?? unit
}

function formatMeasure(count: string, unit: string): string {
	return `${count} ${count === '1' ? singularOf(unit) : (UNITS[unit.toLowerCase()]?.[1] ?? unit)}`
}
