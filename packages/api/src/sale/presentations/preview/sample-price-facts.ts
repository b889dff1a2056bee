import { homeValues, isWithin } from '../../../content/pricing/index.ts'
import { MeasurementField, type PriceVariable } from '../../../content/pricing/schema.ts'
import type { PriceFacts } from '../prices/calculate-prices.ts'

/** Roof of the sample homeowner. Lengths are in feet. */
const SAMPLE_ROOF: Record<MeasurementField, number> = {
	roof_squares: 24,
	roof_area_sqft: 2400,
	predominant_pitch: 6,
	facets: 8,
	ridge_ft: 60,
	hip_ft: 40,
	valley_ft: 30,
	rake_ft: 90,
	eave_ft: 140,
	step_flashing_ft: 22,
	waste_pct: 10,
}
/** Sample value of a variable that is no roof value and has no default. */
const SAMPLE_NUMBER = 10

/**
 * Returns the values from which a preview calculates prices. Usual values of the deck come first. A variable without a value
 * gets its sample value, the value of a sample roof, or a sample number. `usesSampleValues` tells whether any variable needed one.
 */
export function samplePriceFacts(variables: readonly PriceVariable[]): {
	facts: Omit<PriceFacts, 'selections'>
	usesSampleValues: boolean
} {
	const ofHome = homeValues(variables)
	const asked = variables.filter(
		({ key, source, default: usual }) =>
			source !== 'formula' && (usual === undefined || ofHome.has(key)),
	)
	const inputs = asked.map(
		(variable) => [variable.key, clamp(variable, sampleValue(variable))] as const,
	)
	return {
		facts: {
			priceInputs: Object.fromEntries(inputs),
			repOverrides: {},
			origins: {},
			measurement: null,
			adjustment: null,
		},
		usesSampleValues: inputs.length > 0,
	}
}

/**
 * Returns the sample value of a variable: its own, or a value of the sample roof. A typed variable that names a roof value or
 * counts squares gets that roof value.
 */
function sampleValue({ key, unit, measurementField, sample }: PriceVariable): number {
	if (sample !== undefined) return sample
	const field = MeasurementField.safeParse(measurementField ?? key)
	if (field.success) return SAMPLE_ROOF[field.data]
	return unit?.toLowerCase() === 'squares' ? SAMPLE_ROOF.roof_squares : SAMPLE_NUMBER
}

/** Returns the value, or the bound of the variable that is nearest to the value. */
function clamp(variable: PriceVariable, value: number): number {
	if (isWithin(variable, value)) return value
	return variable.min !== undefined && value < variable.min ? variable.min : (variable.max ?? value)
}
