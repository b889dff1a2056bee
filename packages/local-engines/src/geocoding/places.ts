import { nameKey } from '@dormer/providers/geocoding/name-key'
import { codeToNumber, isCode, numberToZip } from './code-numbers.ts'
import { listAreas } from './list-areas.ts'
import { listCities } from './list-cities.ts'
import { findIndexes, type PlaceList } from './place-list.ts'

/** Best match for a place. `error` is set when the input is wrong. `city` is empty when no place matches. */
export type LocatedPlace = {
	city: string
	state: string
	zip: string
	coordinates: Coordinates | null
	/** True when no list has the place, so nothing is known about it. */
	unknown?: true
	error?: string
}

export type Coordinates = { lat: number; lng: number }
/** A US city. `coordinates` is the center of its zip codes. */
export type Place = { city: string; state: string; zips: string[]; coordinates: Coordinates | null }
type ZipArea = { city: string; state: string; coordinates: Coordinates | null }

export type Places = {
	/**
	 * Returns the city, state and coordinates for a US zip code or for the first three characters of a Canadian postal
	 * code.
	 */
	area: (code: string) => ZipArea | undefined
	/** Returns the states of the known zip codes with the same first three digits, which a new zip code keeps. */
	statesNear: (zip: string) => string[]
	find: (city: string, state: string) => Place | undefined
	/** Returns all cities with this name, ordered by the number of zip codes, largest first. */
	named: (city: string) => Place[]
	inState: (state: string) => Place[]
	all: () => Iterable<Place>
}

let loaded: Places | undefined

/**
 * Loads the cities and zip codes of the `zipcodes` package on first use. They take 4 MB, which a server with a remote
 * geocoder does not need.
 */
export function loadPlaces(): Places {
	loaded ??= indexPlaces()
	return loaded
}

function indexPlaces(): Places {
	const areas = listAreas()
	const cities = listCities(areas)
	const at = (index: number): Place => {
		const zips = cities.zips.subarray(cities.ends[index - 1] ?? 0, cities.ends[index])
		return { ...placeAt(cities, index), zips: Array.from(zips, numberToZip) }
	}
	const named = (city: string) => findIndexes(cities, nameKey(city)).map(at)
	return {
		area: (code) => {
			const [index] = isCode(code) ? findIndexes(areas, codeToNumber(code)) : []
			return index === undefined ? undefined : placeAt(areas, index)
		},
		statesNear: (zip) => {
			const first = Number(zip.slice(0, 3)) * 100
			const codes = Array.from({ length: 100 }, (_, index) =>
				String(first + index).padStart(5, '0'),
			)
			const found = codes.flatMap((code) => findIndexes(areas, codeToNumber(code)))
			return [...new Set(found.map((index) => placeAt(areas, index).state))]
		},
		find: (city, state) => named(city).find((place) => place.state === state),
		named: (city) => named(city).toSorted((a, b) => b.zips.length - a.zips.length),
		inState: (state) =>
			[...cities.states.keys()].filter((index) => cities.states[index] === state).map(at),
		all: () => Array.from(cities.names.keys(), at),
	}
}

function placeAt({ names, states, centers }: PlaceList<string | number>, index: number): ZipArea {
	const [lat = Number.NaN, lng = 0] = centers.subarray(2 * index, 2 * index + 2)
	return {
		city: names[index] ?? '',
		state: states[index] ?? '',
		coordinates: Number.isNaN(lat) ? null : { lat, lng },
	}
}

const KM_PER_DEGREE = 111.2

/**
 * Returns the distance between two points in kilometers. The calculation ignores the curvature of the earth; its error
 * is about 1% at 100 km.
 */
export function kilometersBetween(a: Coordinates, b: Coordinates): number {
	const narrowing = Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
	return KM_PER_DEGREE * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * narrowing)
}
