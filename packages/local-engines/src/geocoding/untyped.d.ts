declare module 'zipcodes' {
	type ZipCode = {
		zip: string
		latitude: number | null
		longitude: number | null
		city: string
		state: string
		country: 'US' | 'Canada'
	}
	/** Places by US zip code, or by the first three characters of a Canadian postal code. */
	export const codes: Record<string, ZipCode>
}
