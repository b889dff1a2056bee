/** What a person reads about a number with more than two digits after the decimal point. */
export const TWO_DIGITS = 'Enter at most two digits after the decimal point'

/**
 * Returns dollars as cents. A fraction of a cent stays, so that the form refuses it instead of rounding what a person typed. Removes
 * only the inexactness of the multiplication.
 */
export function centsOf(dollars: number): number {
	return Number((dollars * 100).toFixed(6))
}

/** Returns the problem of an amount in cents: fractions of a cent, or the one that its schema found. */
export function amountProblem(
	cents: number | null | undefined,
	found: string | undefined,
): string | undefined {
	return cents == null || Number.isNaN(cents) || Number.isInteger(cents) ? found : TWO_DIGITS
}

/** Returns whether a number has at most two digits after the decimal point. */
export function hasTwoDigits(value: number | undefined): boolean {
	return value === undefined || Number.isInteger(centsOf(value))
}
