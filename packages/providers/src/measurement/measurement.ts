/** The house whose roof is measured. */
export type House = {
	/** Position of the house, or null when only its city or its zip code is known. */
	coordinates: { lat: number; lng: number } | null
	/** Street line of the address, including the apartment or unit. */
	address: string
	/** Postal abbreviation of the state, or an empty string. */
	state: string
	/** ISO 3166-1 alpha-2 code. */
	country: string
}

/** Lengths of roof lines in feet. An unknown length is null, never 0. */
export type RoofLines = {
	ridgesFt: number | null
	hipsFt: number | null
	valleysFt: number | null
	rakesFt: number | null
	eavesFt: number | null
}
export type RoofSegment = { pitchDegrees: number; azimuthDegrees: number; areaSqFt: number }

/** Measurements of a roof with their confidence. Areas are measured along the slope. A square is 100 square feet. */
export type RoofMeasurement = {
	squares: number
	totalAreaSqFt: number
	/** Pitch of the roof: the rise for a horizontal run of 12, such as "6/12". */
	predominantPitch: string
	/** Number of planes of the roof, or null when the number is unknown. */
	facets: number | null
	segments: RoofSegment[]
	lines: RoofLines
	/** Suggested surplus of material for waste, in percent of the roof's area. */
	waste: { suggestedPct: number }
	source: 'provider' | 'calculated'
	provider: string
	/**
	 * Imagery from which the roof was measured. `date` has only the known parts of the date: 2024-08-14, 2024-08 or 2024.
	 */
	imagery: { date: string; quality: string } | null
	/** Confidence from 0 to 1. */
	confidence: number
	/** Sentences that tell the rep what to check. */
	warnings: string[]
	measuredAt: string
}

export type Measurement = {
	engine: 'google' | 'local'
	/** Measures the roof of a house and sets `measuredAt` to `at`. Rejects only with `MeasurementFailed`. */
	measure: (request: {
		house: House
		at: Date
		signal?: AbortSignal | undefined
	}) => Promise<RoofMeasurement>
}

/**
 * Reason why a measurement failed. `busy`, `unavailable` and `timed_out` are transient. `aborted` means that the caller
 * aborted. All other reasons are permanent.
 */
export type MeasurementFailure =
	| 'not_located'
	| 'not_covered'
	| 'refused'
	| 'busy'
	| 'unavailable'
	| 'timed_out'
	| 'aborted'

/** Error for a measurement that failed, with its reason. */
export class MeasurementFailed extends Error {
	readonly reason: MeasurementFailure

	constructor(reason: MeasurementFailure, message: string, cause?: unknown) {
		super(message, { cause })
		this.reason = reason
	}
}
