import type { Geocoding } from './geocoding.ts'
import { createGoogleGeocoding, type GoogleGeocodingSettings } from './google.ts'
import { createLocalGeocoding } from './local.ts'

/** A key, an address of a service that speaks Google's format, or both; neither leaves it to the engine that runs here. */
export type GeocodingSettings = GoogleGeocodingSettings

/** The address check that the settings name. */
export function createGeocoding(settings: GeocodingSettings): Geocoding {
	const { googleMapsApiKey, geocoderUrl } = settings
	return googleMapsApiKey === undefined && geocoderUrl === undefined
		? createLocalGeocoding()
		: createGoogleGeocoding(settings)
}

export { formatAddress } from './format-address.ts'
export type { GeocodedAddress } from './geocoding.ts'
