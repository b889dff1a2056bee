import type { PriceVariable } from '../decks/schema.ts'
import { AppError } from '../errors.ts'

/**
 * The inputs that name a price variable of the deck; others are ignored, missing ones defer the price
 * (contract, section 6). A value out of its variable's bounds is 400 `INVALID_PRICE_INPUT` with the field named.
 */
export function checkPriceInputs(
	variables: readonly PriceVariable[],
	inputs: Record<string, number>,
): Record<string, number> {
	const known = variables.flatMap((variable) => {
		const value = Object.hasOwn(inputs, variable.key) ? inputs[variable.key] : undefined
		return value === undefined ? [] : [{ ...variable, value }]
	})
	const details = known.flatMap(({ key, label, value, min, max }) => {
		const path = `price_inputs.${key}`
		if (min !== undefined && value < min) return { path, message: `${label} is at least ${min}` }
		if (max !== undefined && value > max) return { path, message: `${label} is at most ${max}` }
		return []
	})
	const [first] = details
	if (first !== undefined)
		throw new AppError('INVALID_PRICE_INPUT', `${first.path}: ${first.message}`, { details })
	return Object.fromEntries(known.map(({ key, value }) => [key, value]))
}
