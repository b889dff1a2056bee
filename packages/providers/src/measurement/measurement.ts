/** The house whose roof is asked for. */
export type House = {
	/** Where it stands; null when only its town or zip code is known. */
	coordinates: { lat: number; lng: number } | null
	/** The street line, with the unit where there is one. */
	address: string
	/** Postal abbreviation; empty where there is none. */
	state: string
	/** ISO 3166-1 alpha-2. */
	country: string
}

/** Lengths in feet; null is unknown, never 0. */
export type RoofLines = {
	ridgesFt: number | null
	hipsFt: number | null
	valleysFt: number | null
	rakesFt: number | null
	eavesFt: number | null
}
export type RoofSegment = { pitchDegrees: number; azimuthDegrees: number; areaSqFt: number }

/** What is known of a roof, and how well. Areas are those of the sloped surface; a square is 100 square feet. */
export type RoofMeasurement = {
	squares: number
	totalAreaSqFt: number
	/** Rise over a run of 12: "6/12". */
	predominantPitch: string
	/** Planes of the roof; null when nobody counted them. */
	facets: number | null
	segments: RoofSegment[]
	lines: RoofLines
	/** Material that is cut away, in percent of the area. */
	waste: { suggestedPct: number }
	source: 'provider' | 'calculated'
	provider: string
	/** `date` as exact as it is known: 2024-08-14, 2024-08 or 2024. */
	imagery: { date: string; quality: string } | null
	/** 0 to 1. */
	confidence: number
	/** Sentences for the rep: what to check before relying on it. */
	warnings: string[]
	measuredAt: string
}

export type Measurement = {
	engine: 'google' | 'local'
	/** Measures the roof of a house as of `at`. Rejects with `MeasurementFailed` and nothing else. */
	measure: (request: {
		house: House
		at: Date
		signal?: AbortSignal | undefined
	}) => Promise<RoofMeasurement>
}

/** `busy`, `unavailable` and `timed_out` pass, the others stay. `aborted` is the caller's own doing. */
export type MeasurementFailure =
	| 'not_located'
	| 'not_covered'
	| 'refused'
	| 'busy'
	| 'unavailable'
	| 'timed_out'
	| 'aborted'

/** Why there is no measurement. */
export class MeasurementFailed extends Error {
	readonly reason: MeasurementFailure

	constructor(reason: MeasurementFailure, message: string, cause?: unknown) {
		super(message, { cause })
		this.reason = reason
	}
}
