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
	/**
	 * What was looked up: the street, only the place (city and postal code), or nothing, because the engine does not know the place.
	 * An address that was not looked up is valid when nothing in it is certainly wrong.
	 */
	checked: 'street' | 'place' | 'nothing'
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
export class GeocodingFailed extends Error {
	/** True when the provider refuses the key, so no address can be checked until the operator replaces it. */
	readonly isKeyRefused: boolean
	constructor(
		message: string,
		{ isKeyRefused = false, cause }: { isKeyRefused?: boolean; cause?: unknown } = {},
	) {
		super(message, { cause })
		this.isKeyRefused = isKeyRefused
	}
}
