import type { Geocoding } from './geocoding.ts'
import { createGoogleGeocoding, type GoogleGeocodingSettings } from './google.ts'

/**
 * Settings of the geocoder: a Google API key, the endpoint of a compatible service, or both. When neither is set, the
 * local engine validates addresses.
 */
export type GeocodingSettings = GoogleGeocodingSettings

/** Returns the geocoding service that the settings select, and `local` when they select none. */
export function createGeocoding(settings: GeocodingSettings, local: Geocoding): Geocoding {
	const { googleMapsApiKey, geocoderUrl } = settings
	return googleMapsApiKey === undefined && geocoderUrl === undefined
		? local
		: createGoogleGeocoding(settings)
}

export { formatAddress } from './format-address.ts'
export type { GeocodedAddress } from './geocoding.ts'
