import type { Decimal } from './decimal.ts'

const formatters = new Map<string, Intl.NumberFormat>()

/** Formats a price: whole dollars without cents ("$18,420"), other prices with cents ("$18,420.50"). */
export function formatPrice(cents: number, currency: string): string {
	const digits = cents % 100 === 0 ? 0 : 2
	return formatter(`${currency} ${digits} ${digits}`).format(cents / 100)
}

/** Formats an amount within a calculation, with two to four digits after the point. */
export function formatAmount(value: Decimal, currency: string): string {
	return formatDecimal(`${currency} 2 4`, value)
}

/** Formats a rate with as few digits as possible ("$575", "$0.85"). */
export function formatRate(value: Decimal, currency: string): string {
	return value.isInteger() ? formatDecimal(`${currency} 0 0`, value) : formatAmount(value, currency)
}

/** Formats a number with its unit ("24.6 squares", "10%", "6/12", "$850") and at most four digits after the point. */
export function formatQuantity(value: Decimal, unit: string | undefined, currency: string): string {
	if (unit === '$') return formatRate(value, currency)
	const number = formatDecimal('- 0 4', value)
	if (unit === undefined || unit === '') return number
	return /^[%/°]/.test(unit) ? `${number}${unit}` : `${number} ${unit}`
}

function formatDecimal(format: string, value: Decimal): string {
	return formatter(format).format(value.toNumber()).replace('-', '−')
}

/**
 * Returns a cached formatter, because creating one is slow. The cache key consists of the currency (or `-`) and the
 * minimum and maximum number of digits.
 */
function formatter(key: string): Intl.NumberFormat {
	const known = formatters.get(key)
	if (known !== undefined) return known
	const [currency = '-', minDigits, maxDigits] = key.split(' ')
	const made = new Intl.NumberFormat('en-US', {
		...(currency === '-' ? {} : { style: 'currency', currency }),
		minimumFractionDigits: Number(minDigits),
		maximumFractionDigits: Number(maxDigits),
		signDisplay: 'negative',
	})
	formatters.set(key, made)
	return made
}
