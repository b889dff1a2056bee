import type { Located } from './local.ts'
import { nearestName } from './misspelling.ts'
import type { AddressParts } from './one-line.ts'
import { kilometresBetween, nameKey, type Place, type Places } from './places.ts'
import { findState, stateCode } from './states.ts'

/** A city and a zip code belong together when they are this near: zip codes are named after a larger neighbour. */
const SAME_TOWN_KM = 40
/** A city named without its state is the largest of that name if it has this many times the next one's zip codes. */
const CLEARLY_LARGER = 3

type Area = { zip: string; city: string; state: string; coordinates: Place['coordinates'] }

/** The city, state and zip of a US address made whole, and where they disagree what is wrong and what was probably meant. */
export function locateInUs(parts: AddressParts, places: Places): Located {
	const { state, zip } = parts
	if (state !== '' && stateCode(state) === undefined)
		return {
			...locateInUs({ ...parts, state: '' }, places),
			error: `There is no state “${state}”.`,
		}
	if (zip !== '' && !/^\d{5}(-?\d{4})?$/.test(zip))
		return { ...withoutZip(parts, places), error: `A US zip code has five digits, not “${zip}”.` }
	if (zip === '') return withoutZip(parts, places)
	const found = places.area(zip.slice(0, 5))
	if (found === undefined)
		return { ...withoutZip(parts, places), error: `There is no zip code ${zip}.` }
	return withZip(parts, { ...found, zip }, places)
}

function withZip({ city, state }: AddressParts, area: Area, places: Places): Located {
	const byZip: Located = area
	if (state !== '' && state !== area.state)
		return { ...byZip, error: `${area.zip} is in ${nameOf(area.state)}, not in ${nameOf(state)}.` }
	if (city === '' || nameKey(city) === nameKey(area.city))
		return { ...byZip, city: spell(city, area.city) }
	const place = places.find(city, area.state)
	if (place !== undefined && isNear(place, area)) return { ...byZip, city: spell(city, place.city) }
	if (place !== undefined)
		return { ...byZip, error: `${area.zip} is in ${area.city}, not in ${place.city}.` }
	const neighbours = places.inState(area.state).filter((other) => isNear(other, area))
	const meant = nearestName(city, neighbours)
	if (meant === undefined)
		return { ...byZip, error: `${noSuchCity(city, area.state)} ${area.zip} is ${area.city}.` }
	return { ...byZip, city: meant.city, error: misspelled(city, meant) }
}

function withoutZip({ city, state }: AddressParts, places: Places): Located {
	const nothing = { city: '', state, zip: '', coordinates: null }
	if (city === '') return { ...nothing, error: 'Add the city, or the zip code.' }
	if (state === '') return withoutState(city, places)
	const place = places.find(city, state)
	if (place !== undefined) return ofPlace(place, city)
	const meant = nearestName(city, places.inState(state))
	if (meant === undefined) return { ...nothing, error: noSuchCity(city, state) }
	return { ...ofPlace(meant), error: misspelled(city, meant) }
}

function withoutState(city: string, places: Places): Located {
	const nothing = { city: '', state: '', zip: '', coordinates: null }
	const [largest, next] = places.named(city)
	if (largest !== undefined) {
		const clear = next === undefined || largest.zips.length >= CLEARLY_LARGER * next.zips.length
		if (clear) return ofPlace(largest, city)
		const states = places.named(city).map(({ state }) => state)
		const list =
			states.length > 4 ? `${states.slice(0, 3).join(', ')} and elsewhere` : states.join(', ')
		return {
			...nothing,
			error: `There is a ${largest.city} in ${list}: add the state or the zip code.`,
		}
	}
	const meant = nearestName(city, places.all())
	if (meant === undefined) return { ...nothing, error: `We know no city “${city}”.` }
	return { ...ofPlace(meant), error: misspelled(city, meant) }
}

/** A city with one zip code has that one; of several nobody can tell which. */
function ofPlace(place: Place, typed = ''): Located {
	const [zip = '', ...others] = new Set(place.zips)
	return {
		city: spell(typed, place.city),
		state: place.state,
		zip: others.length === 0 ? zip : '',
		coordinates: place.coordinates,
	}
}

function isNear(place: Place, area: Area): boolean {
	if (place.coordinates === null || area.coordinates === null) return true
	return kilometresBetween(place.coordinates, area.coordinates) <= SAME_TOWN_KM
}

/** The typist's own capitals ("McLean", "SeaTac"), else the list's. */
function spell(typed: string, known: string): string {
	const mixed = typed !== typed.toLowerCase() && typed !== typed.toUpperCase()
	return mixed && typed.toLowerCase() === known.toLowerCase() ? typed : known
}

function noSuchCity(city: string, state: string): string {
	return `There is no ${city} in ${nameOf(state)}.`
}

function misspelled(typed: string, meant: Place): string {
	return `There is no “${typed}” in ${nameOf(meant.state)}. Did you mean ${meant.city}?`
}

function nameOf(state: string): string {
	return findState(state)?.name ?? state
}
