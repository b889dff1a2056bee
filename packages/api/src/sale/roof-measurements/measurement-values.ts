import type { MeasurementField } from '../../content/pricing/schema.ts'
import type { RoofResult } from './schema.ts'

/**
 * Returns the measurements as variables for price formulas (docs/design/contract.md#prices). Null means that a value is
 * unknown.
 */
export function measurementValues(result: RoofResult): Record<MeasurementField, number | null> {
	const { ridgesFt, hipsFt, valleysFt, rakesFt, eavesFt } = result.lines
	return {
		roof_squares: result.squares,
		roof_area_sqft: result.totalAreaSqFt,
		predominant_pitch: parsePitchRise(result.predominantPitch),
		facets: result.facets,
		ridge_ft: ridgesFt,
		hip_ft: hipsFt,
		valley_ft: valleysFt,
		rake_ft: rakesFt,
		eave_ft: eavesFt,
		step_flashing_ft: null,
		waste_pct: result.waste.suggestedPct,
	}
}

/** Returns the rise of a roof pitch, such as 6 for "6/12". */
export function parsePitchRise(pitch: string): number {
	return Number.parseInt(pitch, 10)
}

/**
 * Returns the source of a measurement as a sentence: "Measured from an aerial image of September 14, 2025." Values that a person
 * confirmed name the person instead.
 */
export function measurementNote({ source, imagery }: RoofResult): string {
	if (source === 'manual') return 'Measured by your rep.'
	if (source === 'calculated') return 'Estimated from typical houses, not yet measured.'
	if (imagery === null) return 'Measured from images of your roof.'
	const isAerial = imagery.quality === 'high' || imagery.quality === 'medium'
	const kind = isAerial ? 'an aerial image' : 'a satellite image'
	return `Measured from ${kind} of ${formatImageryDate(imagery.date)}.`
}

/** Formats the known parts of a date: "2025-09-14", "2025-09" or "2025". */
function formatImageryDate(date: string): string {
	const [, month, day] = date.split('-')
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone: 'UTC',
		year: 'numeric',
		...(month !== undefined && { month: 'long' }),
		...(day !== undefined && { day: 'numeric' }),
	})
	return format.format(new Date(date))
}
