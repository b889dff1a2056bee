import { Decimal as Base } from 'decimal.js'

/** 50 significant digits in every operation: a price of 8 digits stays exact far beyond its cents. */
const Bounded = Base.clone({
	precision: 50,
	rounding: Base.ROUND_HALF_UP,
	minE: -200,
	maxE: 200,
})
export type Decimal = Base

/** Beyond this, no step of a price makes sense, and digits would be lost. */
export const MAX_VALUE = new Bounded('1e15')

/** A number from outside, kept to 10 digits after the point: this drops the noise of binary fractions. */
export function fromNumber(value: number): Decimal {
	return new Bounded(value).toDecimalPlaces(10)
}

/** The decimal that a text of digits says, exactly. */
export function fromText(text: string): Decimal {
	return new Bounded(text)
}

/**
 * To 12 digits after the point. Whatever jumps (a comparison, a rounding, a division by zero) looks at this
 * value, so that 10 / 3 * 3 is 10 although 10 / 3 has no last digit.
 */
export function roundTo12Places(value: Decimal): Decimal {
	return value.toDecimalPlaces(12)
}

/** The snapped value as text without exponent and without a minus before zero. */
export function toText(value: Decimal): string {
	const text = roundTo12Places(value).toFixed()
	return text === '-0' ? '0' : text
}
