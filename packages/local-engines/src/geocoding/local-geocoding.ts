import { formatAddress } from '@dormer/providers/geocoding/format-address'
import type { GeocodedAddress, Geocoding } from '@dormer/providers/geocoding/geocoding'
import { timezoneOf } from '@dormer/providers/geocoding/states'
import { locateInCanada } from './locate-in-canada.ts'
import { locateInUs } from './locate-in-us.ts'
import { type AddressParts, parseAddressParts } from './parse-address-parts.ts'
import { type LocatedPlace, loadPlaces } from './places.ts'

/**
 * Creates the local geocoding engine. It knows zip codes, cities and states of the US, and the provinces and postal
 * areas of Canada. It has no street data, so it checks only that a street and a number are present. It accepts a city and a zip
 * code that it does not know, unless they are certainly wrong, because its lists lack new and small places. In other countries,
 * any street with a number and a city is valid, and `coordinates` is null.
 */
export function createLocalGeocoding(): Geocoding {
	return {
		engine: 'local',
		validate: async (address) => {
			const places = loadPlaces()
			const parts = parseAddressParts(address, places)
			if (parts.country === 'US') return toGeocodedAddress(parts, locateInUs(parts, places))
			if (parts.country === 'CA') return toGeocodedAddress(parts, locateInCanada(parts, places))
			return toGeocodedAddress(parts, locateAbroad(parts))
		},
	}
}

function toGeocodedAddress(parts: AddressParts, located: LocatedPlace): GeocodedAddress {
	const { city, state, zip, coordinates } = located
	const streetError = findStreetError(parts)
	const error = streetError ?? located.error
	const street = capitalizeStreet(parts.street)
	const complete = streetError === undefined && city !== ''
	const normalized = complete ? { address: street, city, state, zip, country: parts.country } : null
	return {
		valid: error === undefined,
		checked: located.unknown ? 'nothing' : 'place',
		formattedAddress: normalized && formatAddress(normalized),
		coordinates,
		normalized,
		timezone: timezoneOf(state, coordinates?.lng),
		...(error !== undefined && { error }),
	}
}

function findStreetError({ street, country }: AddressParts): string | undefined {
	if (street === '') return 'Enter the street and house number.'
	if (/^(p\.? ?o\.? ?box|postfach)\b/i.test(street))
		return 'A PO box is not a property address. Enter the street address.'
	const hasNumber = /\d/.test(street) && /\p{L}{2}/u.test(street)
	// In US cities, streets have names such as “Q” and “5”.
	const isNumbered = hasNumber || (country === 'US' && /^\d+ \S/.test(street))
	return isNumbered ? undefined : `Add the house number to “${street}”.`
}

/**
 * Capitalizes the words of a street that was typed only in lower case or only in capitals. Keeps mixed case unchanged.
 */
function capitalizeStreet(street: string): string {
	if (street !== street.toLowerCase() && street !== street.toUpperCase()) return street
	return street
		.toLowerCase()
		.replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
		.replace(/\b(ne|nw|se|sw)\b/gi, (direction) => direction.toUpperCase())
}

function locateAbroad({ city, state, zip }: AddressParts): LocatedPlace {
	const known = { city, state, zip, coordinates: null, unknown: true } as const
	return city === '' ? { ...known, error: 'Add the city.' } : known
}
