import { createGoogleMeasurement, type GoogleSolarSettings } from './google.ts'
import type { Measurement } from './measurement.ts'

/**
 * Settings of the roof measurement: a Google API key, the base URL of a compatible service, or both. When neither is
 * set, the local engine estimates roofs.
 */
export type MeasurementSettings = GoogleSolarSettings

/** Returns the roof measurement service that the settings select, and `local` when they select none. */
export function createMeasurement(settings: MeasurementSettings, local: Measurement): Measurement {
	const { googleMapsApiKey, googleSolarBaseUrl } = settings
	return googleMapsApiKey === undefined && googleSolarBaseUrl === undefined
		? local
		: createGoogleMeasurement(settings)
}

export {
	type House,
	MeasurementFailed,
	type MeasurementFailure,
	type RoofMeasurement,
} from './measurement.ts'
export { suggestWaste, UNKNOWN_LINES } from './roof-measurement.ts'
