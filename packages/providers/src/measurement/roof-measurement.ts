import type { RoofLines, RoofMeasurement } from './measurement.ts'

const SQFT_PER_SQUARE = 100

/** Roof lines with null for every length, for a measurement without line lengths. */
export const UNKNOWN_LINES: RoofLines = {
	ridgesFt: null,
	hipsFt: null,
	valleysFt: null,
	rakesFt: null,
	eavesFt: null,
}

/** Measured facts about a roof. Squares are calculated from the area, and the waste from pitch and facets. */
type RoofFacts = Omit<RoofMeasurement, 'squares' | 'predominantPitch' | 'waste' | 'measuredAt'> & {
	/** Rise over a run of 12. */
	rise: number
	at: Date
}

/** Builds a measurement from facts and rounds: whole square feet, whole twelfths, and two decimals for the confidence. */
export function buildRoofMeasurement({ rise, at, ...facts }: RoofFacts): RoofMeasurement {
	const totalAreaSqFt = Math.round(facts.totalAreaSqFt)
	return {
		...facts,
		totalAreaSqFt,
		squares: totalAreaSqFt / SQFT_PER_SQUARE,
		predominantPitch: `${rise}/12`,
		waste: { suggestedPct: suggestWaste(rise, facts.facets) },
		confidence: Math.round(facts.confidence * 100) / 100,
		measuredAt: at.toISOString(),
	}
}

/** Converts a slope in degrees to a whole rise over a run of 12, at most 24. */
export function toRise(degrees: number): number {
	return Math.min(24, Math.round(12 * Math.tan((Math.min(degrees, 80) * Math.PI) / 180)))
}

/** Returns the ratio of a sloped surface to the ground below. */
export function slopeFactor(rise: number): number {
	return Math.hypot(1, rise / 12)
}

/**
 * Returns the percentage of shingles lost to cutting, by a common rule of thumb: from 10% for at most 4 facets to 18%
 * for more than 14, and 15% for an unknown number of facets. Adds 2 percentage points for a pitch from 9/12 to 12/12,
 * and 3 percentage points for a steeper pitch.
 */
export function suggestWaste(rise: number, facets: number | null): number {
	return facetWaste(facets) + pitchWaste(rise)
}

function facetWaste(facets: number | null): number {
	if (facets === null) return 15
	if (facets <= 4) return 10
	if (facets <= 8) return 12
	return facets <= 14 ? 15 : 18
}

function pitchWaste(rise: number): number {
	if (rise <= 8) return 0
	return rise <= 12 ? 2 : 3
}
