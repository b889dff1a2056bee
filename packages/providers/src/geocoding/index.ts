import type { Geocoding } from './geocoding.ts'
import { createGoogleGeocoding, type GoogleGeocodingSettings } from './google.ts'
import { createLocalGeocoding } from './local.ts'

/**
 * Settings of the geocoder: a Google API key, the endpoint of a compatible service, or both. When neither is set, the
 * local engine validates addresses.
 */
export type GeocodingSettings = GoogleGeocodingSettings

/** Creates the geocoding provider that the settings select. */
export function createGeocoding(settings: GeocodingSettings): Geocoding {
	const { googleMapsApiKey, geocoderUrl } = settings
	return googleMapsApiKey === undefined && geocoderUrl === undefined
		? createLocalGeocoding()
		: createGoogleGeocoding(settings)
}

export { formatAddress } from './format-address.ts'
export type { GeocodedAddress } from './geocoding.ts'
