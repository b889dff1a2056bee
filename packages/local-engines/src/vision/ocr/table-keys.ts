/**
 * Matches the heading of a first column that contains the labels of the rows, such as "Month". Two columns of words without
 * such a heading are two separate lists.
 */
const KEY_HEADING =
	/^(?:area|day|date|item|job|material|model|month|option|part|phase|plan|room|season|service|stage|step|system|task|time|type|week|when|year|día|etapa|fase|mes|paso|semana|servicio)(?:s|es)?$/iu

const NUMBERED =
	/^(?:step|day|week|month|phase|stage|year|día|semana|mes|paso|fase|etapa)s? \d{1,2}(?:[-–]\d{1,2})?$/iu
const TIME_OF_DAY = /^\d{1,2}(?::\d\d)? ?[ap]m$/i
const ORDER_WORDS = [
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
	'first',
	'second',
	'third',
	'fourth',
	'fifth',
	'sixth',
	'seventh',
	'eighth',
	'ninth',
	'tenth',
	'spring',
	'summer',
	'fall',
	'autumn',
	'winter',
	'uno',
	'dos',
	'tres',
	'cuatro',
	'cinco',
	'seis',
	'siete',
	'ocho',
	'nueve',
	'diez',
	'primavera',
	'verano',
	'otoño',
	'invierno',
]
const KEY_WORDS = new Set([
	...ORDER_WORDS,
	...['en', 'es'].flatMap((language) => [...namesOfMonths(language), ...namesOfDays(language)]),
])

function namesOfMonths(language: string): string[] {
	const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
	return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month, 1)).toLowerCase())
}

function namesOfDays(language: string): string[] {
	const { format } = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
	return Array.from({ length: 7 }, (_, day) => format(Date.UTC(2026, 0, day + 1)).toLowerCase())
}

/** Returns whether a text is the heading of a column of row labels, in English or Spanish: "Month", "Semana". */
export function isKeyHeading(text: string): boolean {
	return KEY_HEADING.test(text)
}

/**
 * Returns whether a text is a row label that needs no heading, in English or Spanish: "Monday", "Step 2", "8 am", "Two". When
 * every cell of a first column is one, the column contains the row labels, even if it has no heading.
 */
export function isKey(text: string): boolean {
	return KEY_WORDS.has(text.toLowerCase()) || NUMBERED.test(text) || TIME_OF_DAY.test(text)
}
