import { createGoogleMeasurement, type GoogleSolarSettings } from './google.ts'
import { createLocalMeasurement } from './local.ts'
import type { Measurement } from './measurement.ts'

/** A key, an address of a service that speaks Google's format, or both; neither leaves it to the estimate. */
export type MeasurementSettings = GoogleSolarSettings

/** The roof measurement that the settings name. */
export function createMeasurement(settings: MeasurementSettings): Measurement {
	const { googleMapsApiKey, googleSolarBaseUrl } = settings
	return googleMapsApiKey === undefined && googleSolarBaseUrl === undefined
		? createLocalMeasurement()
		: createGoogleMeasurement(settings)
}

export {
	type House,
	MeasurementFailed,
	type MeasurementFailure,
	type RoofMeasurement,
} from './measurement.ts'
export { suggestWaste, UNKNOWN_LINES } from './roof-measurement.ts'
