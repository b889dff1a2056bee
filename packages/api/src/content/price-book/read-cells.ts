import { PriceBookField, PriceUnit } from './schema.ts'

/** Words that tables use for a field, in lower case without punctuation. */
const HEADINGS: Record<PriceBookField, readonly string[]> = {
	name: ['item', 'item name', 'name', 'product', 'product service', 'service', 'material'],
	key: ['key'],
	unit: ['unit', 'units', 'uom', 'unit of measure', 'unit of measurement'],
	price: [
		'price',
		'unit price',
		'sell price',
		'selling price',
		'sale price',
		'sales price',
		'rate',
	],
	formula: ['formula'],
	taxable: ['taxable', 'tax', 'is taxable', 'taxed'],
	description: ['description', 'desc', 'item description', 'long desc', 'long description'],
}

/** Words that tables use for a unit, in lower case without periods. */
const UNITS: Record<PriceUnit, readonly string[]> = {
	square: ['square', 'squares', 'sq', 'sqs'],
	linear_foot: [
		'linear foot',
		'linear feet',
		'linear ft',
		'lin ft',
		'lf',
		'lft',
		'ln ft',
		'foot',
		'feet',
		'ft',
	],
	square_foot: ['square foot', 'square feet', 'square ft', 'sq ft', 'sqft', 'sf'],
	each: ['each', 'ea', 'piece', 'pieces', 'pc', 'pcs', 'unit', 'count', 'ct'],
	hour: ['hour', 'hours', 'hr', 'hrs'],
	day: ['day', 'days'],
	layer: ['layer', 'layers'],
	sheet: ['sheet', 'sheets', 'sht'],
	bundle: ['bundle', 'bundles', 'bdl', 'bd'],
	roll: ['roll', 'rolls', 'rl'],
	job: ['job', 'jobs', 'lump sum', 'ls', 'lot'],
}
const YES = ['yes', 'y', 'true', 't', '1', 'taxable', 'tax', 'x']
const NO = [
	'no',
	'n',
	'false',
	'f',
	'0',
	'exempt',
	'non taxable',
	'nontaxable',
	'not taxable',
	'non',
]

/** A dollar amount as a person writes it: `$1,150.00`, `38` or `.85`. */
const AMOUNT = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{1,2}0*)?)$/

/** Names of the units for people. */
export const UNIT_LABELS: Record<PriceUnit, string> = {
	square: 'square',
	linear_foot: 'linear foot',
	square_foot: 'square foot',
	each: 'each',
	hour: 'hour',
	day: 'day',
	layer: 'layer',
	sheet: 'sheet',
	bundle: 'bundle',
	roll: 'roll',
	job: 'job',
}

/** Returns the field of a column by the words of its heading, or null. */
export function fieldOfHeading(heading: string): PriceBookField | null {
	const words = plain(heading)
	return PriceBookField.options.find((field) => HEADINGS[field].includes(words)) ?? null
}

/** Reads a unit, or returns null for an unknown one. */
export function readUnit(cell: string): PriceUnit | null {
	const words = plain(cell)
	return PriceUnit.options.find((unit) => UNITS[unit].includes(words)) ?? null
}

/** Reads whether an item is taxable, or returns null for an unknown answer. */
export function readTaxable(cell: string): boolean | null {
	const words = plain(cell)
	if (YES.includes(words)) return true
	return NO.includes(words) ? false : null
}

/** Reads dollars as cents, or returns null for what is not an amount. Does not guess: `12,50` could be two amounts. */
export function readCents(cell: string): number | null {
	const digits = AMOUNT.exec(cell.trim())?.[1]?.replaceAll(',', '')
	if (!digits) return null
	const [whole = '', fraction = ''] = digits.split('.')
	return Number(whole || '0') * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
}

/** Returns a text in lower case with single spaces instead of punctuation. */
function plain(text: string): string {
	return text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
}
