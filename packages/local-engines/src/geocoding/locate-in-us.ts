import { nameKey } from '@dormer/providers/geocoding/name-key'
import { findState, stateCode } from '@dormer/providers/geocoding/states'
import { nearestName } from './misspelling.ts'
import type { AddressParts } from './parse-address-parts.ts'
import { kilometersBetween, type LocatedPlace, type Place, type Places } from './places.ts'

/**
 * Maximum distance in km between a city and the area of its zip code. Zip codes are often named after a larger
 * neighboring city.
 */
const SAME_TOWN_KM = 40
/**
 * Used for an address without a state when several cities have its city name. The city with the most zip codes is chosen only
 * if its number of zip codes is at least this factor times that of the next city. Otherwise the city name is ambiguous.
 */
const CLEAR_SIZE_FACTOR = 3

type Area = { zip: string; city: string; state: string; coordinates: Place['coordinates'] }

/**
 * Adds city, state and zip code to a US address. When the parts contradict each other, returns an error and the best
 * match.
 */
export function locateInUs(parts: AddressParts, places: Places): LocatedPlace {
	const { city, state, zip } = parts
	if (isMilitary(state) && city !== '')
		return {
			city: city.toUpperCase(),
			state: state.toUpperCase(),
			zip,
			coordinates: null,
			unknown: true,
		}
	if (state !== '' && stateCode(state) === undefined)
		return {
			...locateInUs({ ...parts, state: '' }, places),
			error: `There is no state “${state}”.`,
		}
	if (zip !== '' && !/^\d{5}(-?\d{4})?$/.test(zip))
		return { ...locateByCity(parts, places), error: `A US zip code has five digits, not “${zip}”.` }
	if (zip === '') return locateByCity(parts, places)
	const found = places.area(zip.slice(0, 5))
	if (found === undefined) return locateByNewZip(parts, places)
	return locateByZip(parts, { ...found, zip }, places)
}

/**
 * Locates an address whose zip code is not in the list. The post office adds zip codes all the time, but their first three digits
 * stay those of a region. Rejects digits of no region, and of a region in another state.
 */
function locateByNewZip(parts: AddressParts, places: Places): LocatedPlace {
	const { city, state, zip } = parts
	const states = places.statesNear(zip)
	const [only = '', ...others] = states
	if (only === '') return { ...locateByCity(parts, places), error: `There is no zip code ${zip}.` }
	if (state !== '' && !states.includes(state))
		return {
			...locateByCity(parts, places),
			error: `${zip} is in ${states.map(nameOf).join(' or ')}, not in ${nameOf(state)}.`,
		}
	const known = { city, state: state || (others.length === 0 ? only : ''), zip }
	if (city === '') return { ...known, coordinates: null, error: 'Add the city.' }
	const place = places.find(city, known.state)
	return { ...known, coordinates: place?.coordinates ?? null, unknown: true }
}

/** States of the addresses of the armed forces: Americas, Europe and Pacific. Their cities are APO, FPO and DPO. */
function isMilitary(state: string): boolean {
	return ['AA', 'AE', 'AP'].includes(state.toUpperCase())
}

function locateByZip({ city, state }: AddressParts, area: Area, places: Places): LocatedPlace {
	const byZip: LocatedPlace = area
	if (state !== '' && state !== area.state)
		return { ...byZip, error: `${area.zip} is in ${nameOf(area.state)}, not in ${nameOf(state)}.` }
	if (city === '' || nameKey(city) === nameKey(area.city))
		return { ...byZip, city: pickSpelling(city, area.city) }
	const place = places.find(city, area.state)
	if (place !== undefined && isNear(place, area))
		return { ...byZip, city: pickSpelling(city, place.city) }
	if (place !== undefined)
		return { ...byZip, error: `${area.zip} is in ${area.city}, not in ${place.city}.` }
	const neighbors = places.inState(area.state).filter((other) => isNear(other, area))
	const suggestion = nearestName(city, neighbors)
	if (suggestion === undefined)
		return {
			...byZip,
			error: `We do not know ${city} in ${nameOf(area.state)}. ${area.zip} is ${area.city}.`,
		}
	return { ...byZip, city: suggestion.city, error: misspelledCityError(city, suggestion) }
}

function locateByCity({ city, state }: AddressParts, places: Places): LocatedPlace {
	const noMatch = { city: '', state, zip: '', coordinates: null }
	if (city === '') return { ...noMatch, error: 'Add the city or the zip code.' }
	if (state === '') return locateByName(city, places)
	const place = places.find(city, state)
	if (place !== undefined) return toLocatedPlace(place, city)
	const suggestion = nearestName(city, places.inState(state))
	if (suggestion === undefined) return { ...noMatch, city, unknown: true }
	return { ...toLocatedPlace(suggestion), error: misspelledCityError(city, suggestion) }
}

function locateByName(city: string, places: Places): LocatedPlace {
	const noMatch = { city: '', state: '', zip: '', coordinates: null }
	const [largest, next] = places.named(city)
	if (largest !== undefined) {
		const clear = next === undefined || largest.zips.length >= CLEAR_SIZE_FACTOR * next.zips.length
		if (clear) return toLocatedPlace(largest, city)
		const states = places.named(city).map(({ state }) => state)
		const list =
			states.length > 4 ? `${states.slice(0, 3).join(', ')} and elsewhere` : states.join(', ')
		return {
			...noMatch,
			error: `There is a ${largest.city} in ${list}: add the state or the zip code.`,
		}
	}
	const suggestion = nearestName(city, places.all())
	if (suggestion === undefined)
		return { ...noMatch, error: `We could not find the city “${city}”.` }
	return { ...toLocatedPlace(suggestion), error: misspelledCityError(city, suggestion) }
}

/** Returns the located city. `zip` is set only when the city has exactly one zip code. */
function toLocatedPlace(place: Place, typed = ''): LocatedPlace {
	const [zip = '', ...others] = new Set(place.zips)
	return {
		city: pickSpelling(typed, place.city),
		state: place.state,
		zip: others.length === 0 ? zip : '',
		coordinates: place.coordinates,
	}
}

function isNear(place: Place, area: Area): boolean {
	if (place.coordinates === null || area.coordinates === null) return true
	return kilometersBetween(place.coordinates, area.coordinates) <= SAME_TOWN_KM
}

/**
 * Returns the city name as the user typed it when the name has mixed case ("McLean", "SeaTac"), and otherwise the name
 * from the city list.
 */
function pickSpelling(typed: string, known: string): string {
	const mixed = typed !== typed.toLowerCase() && typed !== typed.toUpperCase()
	return mixed && typed.toLowerCase() === known.toLowerCase() ? typed : known
}

function misspelledCityError(typed: string, suggestion: Place): string {
	return `There is no “${typed}” in ${nameOf(suggestion.state)}. Did you mean ${suggestion.city}?`
}

function nameOf(state: string): string {
	return findState(state)?.name ?? state
}
