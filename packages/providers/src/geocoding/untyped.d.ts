declare module 'zipcodes' {
	type ZipCode = {
		zip: string
		latitude: number | null
		longitude: number | null
		city: string
		state: string
		country: 'US' | 'Canada'
	}
	/** By zip in the US, by the first three characters of the postal code in Canada. */
	export const codes: Record<string, ZipCode>
}

declare module 'parse-address' {
	type ParsedLocation = {
		number?: string
		street?: string
		sec_unit_type?: string
	}
	export function parseLocation(text: string): ParsedLocation | null
}
