const ONES = [
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
	'eleven',
	'twelve',
	'thirteen',
	'fourteen',
	'fifteen',
	'sixteen',
	'seventeen',
	'eighteen',
	'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion']
const ORDINALS: Record<string, string> = {
	one: 'first',
	two: 'second',
	three: 'third',
	five: 'fifth',
	eight: 'eighth',
	nine: 'ninth',
	twelve: 'twelfth',
}

function belowHundred(n: number): string {
	if (n < 20) return ONES[n] ?? ''
	return `${TENS[Math.floor(n / 10)]}${n % 10 === 0 ? '' : ` ${ONES[n % 10]}`}`
}

function belowThousand(n: number): string {
	if (n < 100) return belowHundred(n)
	const rest = n % 100 === 0 ? '' : ` ${belowHundred(n % 100)}`
	return `${ONES[Math.floor(n / 100)]} hundred${rest}`
}

/**
 * Verbalizes a whole number: `12400` is "twelve thousand four hundred". Numbers of more than 15 digits are read digit
 * by digit.
 */
export function verbalizeCardinal(digits: string): string {
	const trimmed = digits.replace(/^0+(?=\d)/, '')
	if (trimmed.length > 15) return verbalizeDigits(trimmed)
	const groups: string[] = []
	for (let rest = Number(trimmed), scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale++)
		if (rest % 1000 > 0) groups.unshift(`${belowThousand(rest % 1000)}${SCALES[scale]}`)
	return groups.join(' ') || 'zero'
}

/** Verbalizes an ordinal: `25` is "twenty fifth". */
export function verbalizeOrdinal(digits: string): string {
	const words = verbalizeCardinal(digits).split(' ')
	const last = words.pop() ?? ''
	const ordinal = ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
	return [...words, ordinal].join(' ')
}

/** Verbalizes a number digit by digit, as in a phone number: `0102` is "oh one oh two". */
export function verbalizeDigits(digits: string): string {
	return [...digits].map((digit) => (digit === '0' ? 'oh' : ONES[Number(digit)])).join(' ')
}

/**
 * Verbalizes a year or a house number in pairs of digits: `2847` is "twenty eight forty seven", `1906` is "nineteen oh
 * six".
 */
export function verbalizePairs(digits: string): string {
	const value = Number(digits)
	const low = value % 100
	const high = Math.floor(value / 100)
	if (digits.length < 3 || digits.length > 4 || digits.startsWith('0'))
		return verbalizeCardinal(digits)
	if (value % 1000 === 0 || (high % 10 === 0 && low < 10 && high >= 10))
		return verbalizeCardinal(digits)
	if (low === 0) return `${belowHundred(high)} hundred`
	return `${belowHundred(high)} ${low < 10 ? `oh ${ONES[low]}` : belowHundred(low)}`
}

/**
 * Verbalizes a number with thousands separators and decimals: `1,204.50` is "one thousand two hundred four point five
 * oh".
 */
export function verbalizeNumber(written: string): string {
	const [whole = '', fraction] = written.replaceAll(',', '').split('.')
	const spoken = verbalizeCardinal(whole || '0')
	if (fraction === undefined || fraction === '') return spoken
	return `${spoken} point ${verbalizeDigits(fraction)}`
}

const pluralize = (count: string, unit: string) => (count === '1' ? unit : `${unit}s`)

/** Verbalizes an amount with cents: `12.50` dollars is "twelve dollars and fifty cents". */
export function verbalizeMoney(written: string, unit: string): string {
	const [whole = '0', fraction = ''] = written.replaceAll(',', '').split('.')
	if (fraction !== '' && fraction.length !== 2) return `${verbalizeNumber(written)} ${unit}s`
	const cents = Number(fraction)
	const spokenCents = `${verbalizeCardinal(String(cents))} ${pluralize(String(cents), 'cent')}`
	if (Number(whole) === 0 && cents > 0) return spokenCents
	const main = `${verbalizeCardinal(whole)} ${pluralize(whole, unit)}`
	return cents === 0 ? main : `${main} and ${spokenCents}`
}

const PARTS: Record<string, string> = {
	2: 'half',
	3: 'third',
	4: 'quarter',
	8: 'eighth',
	16: 'sixteenth',
}

/**
 * Verbalizes a fraction: `3/4` is "three quarters", the roof pitch `6/12` is "six twelve", `5/7` is "five over seven".
 */
export function verbalizeFraction(top: string, bottom: string): string {
	const part = PARTS[bottom]
	if (bottom === '12' || (top === '24' && bottom === '7'))
		return `${verbalizeCardinal(top)} ${verbalizeCardinal(bottom)}`
	if (part === undefined || Number(top) >= Number(bottom))
		return `${verbalizeCardinal(top)} over ${verbalizeCardinal(bottom)}`
	if (top === '1') return `one ${part}`
	return `${verbalizeCardinal(top)} ${part === 'half' ? 'halves' : `${part}s`}`
}

/** Verbalizes the fraction of a mixed number, after its whole number: `1/2` is "and a half", `3/4` is "and three quarters". */
export function verbalizeMixed(top: string, bottom: string): string {
	const spoken = verbalizeFraction(top, bottom)
	return `and ${spoken.replace(/^one /, spoken === 'one eighth' ? 'an ' : 'a ')}`
}

/** Verbalizes a clock time: `9:05` is "nine oh five", `10:00` is "ten". */
export function verbalizeTime(hours: string, minutes: string): string {
	if (minutes === '00') return verbalizeCardinal(hours)
	return `${verbalizeCardinal(hours)} ${minutes.startsWith('0') ? verbalizeDigits(minutes) : verbalizeCardinal(minutes)}`
}
