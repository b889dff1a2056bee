import { MEASUREMENT_BOUNDS, MeasurementField, type PriceVariable } from './schema.ts'

/** Largest value, above or below zero, that a person types for one home when the variable has no bound of its own. */
const MAX_TYPED = 1_000_000

/**
 * Returns the smallest and the largest value that a person can type for one home: the bounds of the variable or, where it has none,
 * those of its measurement. Other values are not below zero.
 */
export function typedBounds({ key, measurementField, min, max }: PriceVariable): {
	min: number
	max: number
} {
	const field = MeasurementField.safeParse(measurementField ?? key).data
	const general = { min: (max ?? 0) < 0 ? -MAX_TYPED : 0, max: MAX_TYPED }
	const usual = field === undefined ? general : MEASUREMENT_BOUNDS[field]
	return { min: min ?? usual.min, max: max ?? usual.max }
}
