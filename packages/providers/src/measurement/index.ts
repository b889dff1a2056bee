import { createGoogleMeasurement, type GoogleSolarSettings } from './google.ts'
import { createLocalMeasurement } from './local.ts'
import type { Measurement } from './measurement.ts'

/**
 * Settings of the roof measurement: a Google API key, the base URL of a compatible service, or both. When neither is
 * set, the local engine estimates roofs.
 */
export type MeasurementSettings = GoogleSolarSettings

/** Creates the roof measurement provider that the settings select. */
export function createMeasurement(settings: MeasurementSettings): Measurement {
	const { googleMapsApiKey, googleSolarBaseUrl } = settings
	return googleMapsApiKey === undefined && googleSolarBaseUrl === undefined
		? createLocalMeasurement()
		: createGoogleMeasurement(settings)
}

export { ESTIMATE_SPREAD } from './local.ts'
export {
	type House,
	MeasurementFailed,
	type MeasurementFailure,
	type RoofMeasurement,
} from './measurement.ts'
export { suggestWaste, UNKNOWN_LINES } from './roof-measurement.ts'
