import { Decimal as Base } from 'decimal.js'

/** Decimals with 50 significant digits, so that rounding errors within a calculation stay far below one cent. */
const Bounded = Base.clone({
	precision: 50,
	rounding: Base.ROUND_HALF_UP,
	minE: -200,
	maxE: 200,
})
export type Decimal = Base

/** Largest absolute value that a step of a calculation may have. Larger values would lose digits. */
export const MAX_VALUE = new Bounded('1e15')

/** Converts a number to a decimal with 10 digits after the point, which removes the rounding error of binary fractions. */
export function fromNumber(value: number): Decimal {
	return new Bounded(value).toDecimalPlaces(10)
}

/** Converts a text such as `12.50` to a decimal without rounding. */
export function fromText(text: string): Decimal {
	return new Bounded(text)
}

/**
 * Rounds to 12 digits after the point. Comparisons, roundings and divisor checks use the rounded value, so
 * 10 / 3 * 3 equals 10 although 10 / 3 has infinitely many digits.
 */
export function roundTo12Places(value: Decimal): Decimal {
	return value.toDecimalPlaces(12)
}

/** Rounds dollars to whole cents, half a cent up. */
export function roundToCents(dollars: Decimal): Decimal {
	return roundTo12Places(dollars).toDecimalPlaces(2)
}

/** Rounds dollars down to whole cents. */
export function roundDownToCents(dollars: Decimal): Decimal {
	return roundTo12Places(dollars).toDecimalPlaces(2, Base.ROUND_DOWN)
}

/** Formats the value, rounded to 12 digits after the point, without an exponent and never as "-0". */
export function toText(value: Decimal): string {
	const text = roundTo12Places(value).toFixed()
	return text === '-0' ? '0' : text
}
