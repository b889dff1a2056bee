import { z } from 'zod'
import { callSignal } from '../deadline.ts'
import { formatAddress } from './format-address.ts'
import {
	type GeocodedAddress,
	type Geocoding,
	GeocodingFailed,
	type PostalAddress,
} from './geocoding.ts'
import { nameKey } from './name-key.ts'
import { timezoneOf } from './states.ts'

export type GoogleGeocodingSettings = {
	googleMapsApiKey?: string | undefined
	/** Endpoint of a service that is compatible with Google's Geocoding API. Defaults to Google's own endpoint. */
	geocoderUrl?: string | undefined
}

const GOOGLE = 'https://maps.googleapis.com/maps/api/geocode/json'
const TIMEOUT_MS = 5000

const Component = z.object({
	long_name: z.string(),
	short_name: z.string(),
	types: z.array(z.string()),
})
const Result = z.object({
	address_components: z.array(Component),
	formatted_address: z.string(),
	geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
	partial_match: z.boolean().default(false),
})
type Result = z.infer<typeof Result>
const Answer = z.object({ status: z.string(), results: z.array(Result).default([]) })
type Answer = z.infer<typeof Answer>

/**
 * Validates addresses with Google's Geocoding API. An address is valid when Google matches number, street and city
 * exactly. Rejects with `GeocodingFailed` when the quota is exhausted, for any other error status, and after 5 s
 * without a response.
 */
export function createGoogleGeocoding(settings: GoogleGeocodingSettings): Geocoding {
	return {
		engine: 'google',
		validate: async (address, signal) => {
			const { status, results } = await requestGeocoder(requestUrl(settings, address), signal)
			if (status === 'ZERO_RESULTS') return invalidAddress('We could not find this address.')
			const [best] = results
			if (status !== 'OK' || best === undefined)
				throw new GeocodingFailed(`The geocoder returned the status ${status}`, {
					isKeyRefused: status === 'REQUEST_DENIED',
				})
			return toGeocodedAddress(address, best)
		},
	}
}

function requestUrl(settings: GoogleGeocodingSettings, address: PostalAddress): URL {
	const { address: street, city, state = '', zip = '', country } = address
	const typed = [street, city, `${state} ${zip}`.trim(), country].filter((part) => part !== '')
	const url = new URL(settings.geocoderUrl ?? GOOGLE)
	url.searchParams.set('address', typed.join(', '))
	url.searchParams.set('components', `country:${country}`)
	if (settings.googleMapsApiKey !== undefined)
		url.searchParams.set('key', settings.googleMapsApiKey)
	return url
}

async function requestGeocoder(url: URL, signal: AbortSignal | undefined): Promise<Answer> {
	const limit = callSignal(TIMEOUT_MS)
	try {
		const response = await fetch(url, {
			signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
		})
		if (!response.ok)
			throw new GeocodingFailed(`The geocoder returned ${response.status}`, {
				isKeyRefused: [401, 403].includes(response.status),
			})
		return Answer.parse(await response.json())
	} catch (error) {
		if (error instanceof GeocodingFailed) throw error
		throw new GeocodingFailed('The geocoder is unreachable', { cause: error })
	}
}

function toGeocodedAddress(typed: PostalAddress, result: Result): GeocodedAddress {
	const pick = (...types: string[]) =>
		types.flatMap(
			(type) => result.address_components.find((one) => one.types.includes(type)) ?? [],
		)[0]
	const number = pick('street_number')?.short_name
	const route = pick('route')
	const city = pick('locality', 'postal_town', 'sublocality', 'administrative_area_level_3')
	const country = pick('country')?.short_name ?? typed.country
	const state = pick('administrative_area_level_1')?.short_name ?? ''
	const zip = pick('postal_code')?.short_name ?? ''
	if (route === undefined || city === undefined)
		return invalidAddress('We could not find this street.')
	if (number === undefined) return invalidAddress(`Add the house number to ${route.long_name}.`)
	const unit = pick('subpremise')
	const street =
		country === 'US' || country === 'CA'
			? `${number} ${route.short_name}${unit ? ` #${unit.short_name}` : ''}`
			: (result.formatted_address.split(',')[0] ?? route.long_name)
	const normalized = { address: street, city: city.long_name, state, zip, country }
	const asTyped = [route.short_name, route.long_name].some((name) =>
		nameKey(typed.address).startsWith(nameKey(`${number} ${name}`)),
	)
	const valid = !result.partial_match || asTyped
	const { lat, lng } = result.geometry.location
	return {
		valid,
		checked: 'street',
		formattedAddress: formatAddress(normalized),
		coordinates: { lat, lng },
		normalized,
		timezone: country === 'US' || country === 'CA' ? timezoneOf(state, lng) : null,
		...(!valid && { error: `Did you mean ${formatAddress(normalized)}?` }),
	}
}

function invalidAddress(error: string): GeocodedAddress {
	const empty = { formattedAddress: null, coordinates: null, normalized: null, timezone: null }
	return { valid: false, checked: 'street', ...empty, error }
}
