import { isWithin } from '../../../content/pricing/index.ts'
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
	waste_pct: 10,
}
/** Sample value of a variable that is no roof value and has no default. */
const SAMPLE_NUMBER = 10

/**
 * Returns the values from which a preview calculates prices. Default values of the deck come first. A variable without a
 * default gets the value of a sample roof, or a sample number. `usesSampleValues` tells whether any variable needed one.
 */
export function samplePriceFacts(variables: readonly PriceVariable[]): {
	facts: Pick<PriceFacts, 'priceInputs' | 'repOverrides' | 'measurement'>
	usesSampleValues: boolean
} {
	const asked = variables.filter(
		(variable) => variable.source !== 'formula' && variable.default === undefined,
	)
	const inputs = asked.map(
		(variable) => [variable.key, clamp(variable, sampleValue(variable))] as const,
	)
	return {
		facts: { priceInputs: Object.fromEntries(inputs), repOverrides: {}, measurement: null },
		usesSampleValues: inputs.length > 0,
	}
}

/** Returns the sample value of a variable. A manual variable that names a roof value or counts squares gets that roof value. */
function sampleValue({ key, unit, measurementField }: PriceVariable): number {
	const field = MeasurementField.safeParse(measurementField ?? key)
	if (field.success) return SAMPLE_ROOF[field.data]
	return unit?.toLowerCase() === 'squares' ? SAMPLE_ROOF.roof_squares : SAMPLE_NUMBER
}

/** Returns the value, or the bound of the variable that is nearest to the value. */
function clamp(variable: PriceVariable, value: number): number {
	if (isWithin(variable, value)) return value
	return variable.min !== undefined && value < variable.min ? variable.min : (variable.max ?? value)
}
