export type PostalAddress = {
	address: string
	city: string
	state?: string
	zip?: string
	/** ISO 3166-1 alpha-2 code. */
	country: string
}

export type GeocodedAddress = {
	valid: boolean
	formattedAddress: string | null
	coordinates: { lat: number; lng: number } | null
	normalized: { address: string; city: string; state: string; zip: string; country: string } | null
	/** IANA time zone, or null when the time zone cannot be determined from the address. */
	timezone: string | null
	/** Reason why the address is not valid, as a text for the user. */
	error?: string
}

export type Geocoding = {
	engine: 'google' | 'local'
	/** Checks whether an address exists and adds its missing parts. Rejects only with `GeocodingFailed`. */
	validate: (address: PostalAddress, signal?: AbortSignal) => Promise<GeocodedAddress>
}

/** Error for a provider that is unreachable, or whose response does not say whether the address exists. */
export class GeocodingFailed extends Error {}
