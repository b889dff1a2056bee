import type { Decimal } from './decimal.ts'

const formatters = new Map<string, Intl.NumberFormat>()

/** A price as it is shown: whole dollars without cents ("$18,420"), else with them ("$18,420.50"). */
export function formatPrice(cents: number, currency: string): string {
	const digits = cents % 100 === 0 ? 0 : 2
	return formatter(`${currency} ${digits} ${digits}`).format(cents / 100)
}

/** An amount inside a calculation: always with cents, and with up to four digits where there are parts of a cent. */
export function formatAmount(value: Decimal, currency: string): string {
	return formatDecimal(`${currency} 2 4`, value)
}

/** A rate: as short as it is ("$575", "$0.85"). */
export function formatRate(value: Decimal, currency: string): string {
	return value.isInteger() ? formatDecimal(`${currency} 0 0`, value) : formatAmount(value, currency)
}

/** A number with its unit: "24.6 squares", "10%", "6/12", "$850"; at most four digits after the point. */
export function formatQuantity(value: Decimal, unit: string | undefined, currency: string): string {
	if (unit === '$') return formatRate(value, currency)
	const number = formatDecimal('- 0 4', value)
	if (unit === undefined || unit === '') return number
	return /^[%/°]/.test(unit) ? `${number}${unit}` : `${number} ${unit}`
}

function formatDecimal(format: string, value: Decimal): string {
	return formatter(format).format(value.toNumber()).replace('-', '−')
}

/** Formatters are slow to make, so each is kept: "<currency or -> <least digits> <most digits>". */
function formatter(key: string): Intl.NumberFormat {
	const known = formatters.get(key)
	if (known !== undefined) return known
	const [currency = '-', least, most] = key.split(' ')
	const made = new Intl.NumberFormat('en-US', {
		...(currency === '-' ? {} : { style: 'currency', currency }),
		minimumFractionDigits: Number(least),
		maximumFractionDigits: Number(most),
		signDisplay: 'negative',
	})
	formatters.set(key, made)
	return made
}
