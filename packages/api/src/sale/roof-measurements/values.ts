import type { MeasurementField } from '../../content/pricing/schema.ts'
import type { RoofResult } from './schema.ts'

/** What price variables may stand on (contract, section 6): pitch in 12ths, lengths in feet; null is unknown. */
export function measurementValues(result: RoofResult): Record<MeasurementField, number | null> {
	const { ridgesFt, hipsFt, valleysFt, rakesFt, eavesFt } = result.lines
	return {
		roof_squares: result.squares,
		roof_area_sqft: result.totalAreaSqFt,
		predominant_pitch: riseOfPitch(result.predominantPitch),
		facets: result.facets,
		ridge_ft: ridgesFt,
		hip_ft: hipsFt,
		valley_ft: valleysFt,
		rake_ft: rakesFt,
		eave_ft: eavesFt,
		waste_pct: result.waste.suggestedPct,
	}
}

/** "6/12" → 6. */
export function riseOfPitch(pitch: string): number {
	return Number.parseInt(pitch, 10)
}

/** Where the measurement is from, in a sentence for the homeowner: "Measured from an aerial image of September 14, 2025." */
export function measurementNote({ source, imagery }: RoofResult): string {
	if (source === 'manual') return 'Measured by your rep.'
	if (source === 'calculated') return 'Estimated from typical houses, not yet measured.'
	if (imagery === null) return 'Measured from images of your roof.'
	const fromTheAir = imagery.quality === 'high' || imagery.quality === 'medium'
	const kind = fromTheAir ? 'an aerial image' : 'a satellite image'
	return `Measured from ${kind} of ${sayDate(imagery.date)}.`
}

/** A date as exact as it is given: "2025-09-14", "2025-09" or "2025". */
function sayDate(date: string): string {
	const [, month, day] = date.split('-')
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone: 'UTC',
		year: 'numeric',
		...(month !== undefined && { month: 'long' }),
		...(day !== undefined && { day: 'numeric' }),
	})
	return format.format(new Date(date))
}
