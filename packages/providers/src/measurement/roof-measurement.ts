import type { RoofLines, RoofMeasurement } from './measurement.ts'

const SQFT_PER_SQUARE = 100

/** Null for every kind of roof line, for a provider that measures only the area and the pitch. */
export const UNKNOWN_LINES: RoofLines = {
	ridgesFt: null,
	hipsFt: null,
	valleysFt: null,
	rakesFt: null,
	eavesFt: null,
}

/**
 * Measured facts about a roof. The squares are calculated from the area, and the waste is calculated from the pitch and
 * the facets.
 */
type RoofFacts = Omit<RoofMeasurement, 'squares' | 'predominantPitch' | 'waste' | 'measuredAt'> & {
	/** Pitch of the roof: feet of rise for every 12 feet of horizontal distance. */
	rise: number
	at: Date
}

/**
 * Builds a measurement from facts and rounds its values: areas to whole square feet, pitches to whole twelfths, and the
 * confidence to two decimals.
 */
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

/** Converts a slope in degrees to a whole rise for a run of 12, at most 24. */
export function toRise(degrees: number): number {
	return Math.min(24, Math.round(12 * Math.tan((Math.min(degrees, 80) * Math.PI) / 180)))
}

/** Returns the ratio of a sloped surface to the ground area below it. */
export function slopeFactor(rise: number): number {
	return Math.hypot(1, rise / 12)
}

/**
 * Returns the percentage of shingles that cutting wastes, by a common rule of thumb. The base rises from 10% for at
 * most 4 facets to 18% for more than 14 facets. It is 15% for an unknown number of facets. A pitch from 9/12 to 12/12
 * adds 2 percentage points, and a steeper pitch adds 3.
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
