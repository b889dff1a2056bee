import { AppError, type ErrorDetail } from '../../core/errors.ts'
import { isBookName } from './book-names.ts'
import { MAX_VALUE } from './decimal.ts'
import type { PriceVariable } from './schema.ts'
import { typedBounds } from './typed-bounds-schema.ts'

type Range = Pick<PriceVariable, 'min' | 'max'>

/**
 * Returns the values that belong to a price variable in `priceInputs`, and the keys that belong to none in
 * `ignoredPriceInputs`. Rejects with 400 `INVALID_PRICE_INPUT` when a value is outside the bounds of its variable, or
 * when a formula calculates it. The details name each such value as `<field>.<key>`. Nobody types the price of an item of the price book for one home.
 */
export function acceptPriceInputs(
	variables: readonly PriceVariable[],
	priceInputs: Readonly<Record<string, number>>,
	field: 'price_inputs' | 'repOverrides' = 'price_inputs',
): { priceInputs: Record<string, number>; ignoredPriceInputs: string[] } {
	const byKey = new Map(variables.map((variable) => [variable.key, variable]))
	const accepted: Record<string, number> = {}
	const ignoredPriceInputs: string[] = []
	const details: ErrorDetail[] = []
	for (const [key, value] of Object.entries(priceInputs)) {
		const variable = byKey.get(key)
		if (variable === undefined || isBookName(key)) ignoredPriceInputs.push(key)
		else {
			const message = problemOf(variable, value)
			if (message === null) accepted[key] = value
			else details.push({ path: `${field}.${key}`, message })
		}
	}
	const [first] = details
	if (first !== undefined)
		throw new AppError('INVALID_PRICE_INPUT', `${first.path}: ${first.message}`, { details })
	return { priceInputs: accepted, ignoredPriceInputs }
}

/** Returns why a person cannot type a value for one home, or null. */
function problemOf(variable: PriceVariable, value: number): string | null {
	if (variable.source === 'formula')
		return 'The value is calculated by a formula. Change the values that the formula reads.'
	const bounds = typedBounds(variable)
	return isWithin(bounds, value) ? null : `The value must be ${formatBounds(bounds)}`
}

/** Returns whether a value is finite, not too large for calculations, and within the bounds of the variable. */
export function isWithin({ min, max }: Range, value: number): boolean {
	if (!Number.isFinite(value) || MAX_VALUE.lessThan(Math.abs(value))) return false
	return (min === undefined || value >= min) && (max === undefined || value <= max)
}

/** Formats the bounds of a variable, such as "between 1 and 100". */
export function formatBounds({ min, max }: Range): string {
	if (min !== undefined && max !== undefined) return `between ${show(min)} and ${show(max)}`
	if (min !== undefined) return `at least ${show(min)}`
	return max === undefined ? 'between -10^15 and 10^15' : `at most ${show(max)}`
}

const show = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 15 })
