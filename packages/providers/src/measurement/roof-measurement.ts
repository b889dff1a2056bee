import type { RoofLines, RoofMeasurement } from './measurement.ts'

const SQFT_PER_SQUARE = 100

/** Lines that nobody measured. */
export const UNKNOWN_LINES: RoofLines = {
	ridgesFt: null,
	hipsFt: null,
	valleysFt: null,
	rakesFt: null,
	eavesFt: null,
}

/** The facts about one roof from which the others follow: squares from the area, the waste from pitch and facets. */
type RoofFacts = Omit<RoofMeasurement, 'squares' | 'predominantPitch' | 'waste' | 'measuredAt'> & {
	/** Rise over a run of 12. */
	rise: number
	at: Date
}

/** A roof as it is told: whole square feet, squares to two places, whole twelfths, confidence in percent steps. */
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

/** A slope in degrees as rise over a run of 12, whole, at most 24. */
export function toRise(degrees: number): number {
	return Math.min(24, Math.round(12 * Math.tan((Math.min(degrees, 80) * Math.PI) / 180)))
}

/** How much larger a sloped surface is than the ground under it. */
export function slopeFactor(rise: number): number {
	return Math.hypot(1, rise / 12)
}

/**
 * Percent of shingle that is cut away, by the trade's rule of thumb: a plain gable 10, more with each group of facets
 * (each edge between two is a cut), up to 18; uncounted facets 15; 2 on top where it is steep, 3 where it is very steep.
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
