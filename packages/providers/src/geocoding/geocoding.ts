export type PostalAddress = {
	address: string
	city: string
	state?: string
	zip?: string
	/** ISO 3166-1 alpha-2. */
	country: string
}

export type GeocodedAddress = {
	valid: boolean
	formattedAddress: string | null
	coordinates: { lat: number; lng: number } | null
	normalized: { address: string; city: string; state: string; zip: string; country: string } | null
	/** IANA, where the place tells. */
	timezone: string | null
	/** Why it is not valid, for the person who typed it. */
	error?: string
}

export type Geocoding = {
	engine: 'google' | 'local'
	/** Checks that an address exists and completes it. Rejects only when the provider cannot be asked. */
	validate: (address: PostalAddress, signal?: AbortSignal) => Promise<GeocodedAddress>
}

/** The provider could not be asked, or answered with something other than a finding about the address. */
export class GeocodingFailed extends Error {}
