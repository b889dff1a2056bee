import { SUBURBS } from './suburbs.ts'

/** Best match for a place. `error` is set when the input is wrong. `city` is empty when no place matches. */
export type LocatedPlace = {
	city: string
	state: string
	zip: string
	coordinates: Coordinates | null
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
	find: (city: string, state: string) => Place | undefined
	/** Returns all cities with this name, ordered by the number of zip codes, largest first. */
	named: (city: string) => Place[]
	inState: (state: string) => Place[]
	all: () => Iterable<Place>
}

const ABBREVIATIONS: Record<string, string> = {
	st: 'saint',
	ste: 'sainte',
	ft: 'fort',
	mt: 'mount',
}

/**
 * Converts a place name to a form for comparison: without accents, punctuation and spaces, and with abbreviations
 * written out.
 */
export function nameKey(name: string): string {
	const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('.', '')
	const words = plain.split(/[^a-z0-9]+/)
	return words
		.map((word) => (Object.hasOwn(ABBREVIATIONS, word) ? ABBREVIATIONS[word] : word))
		.join('')
}

let loaded: Promise<Places> | undefined

/**
 * Loads the cities and zip codes of the `zipcodes` package on first use. They take 5 MB, which a server with a remote
 * geocoder does not need.
 */
export function loadPlaces(): Promise<Places> {
	loaded ??= import('zipcodes').then(({ codes }) => indexPlaces(codes))
	return loaded
}

type Codes = typeof import('zipcodes').codes

function indexPlaces(codes: Codes): Places {
	const states = new Map<string, Map<string, Place>>()
	const names = new Map<string, Place[]>()
	const add = (city: string, state: string, zips: string[]) => {
		const key = nameKey(city)
		const cities = states.get(state) ?? new Map<string, Place>()
		states.set(state, cities)
		const known = cities.get(key)
		if (known !== undefined) return known.zips.push(...zips)
		const place = { city, state, zips, coordinates: null }
		cities.set(key, place)
		return names.set(key, [...(names.get(key) ?? []), place])
	}
	for (const { zip, city, state, country } of Object.values(codes))
		if (country === 'US') add(city, state, [zip])
	for (const [state, list] of Object.entries(SUBURBS))
		for (const entry of list.split(', ')) add(entry.slice(0, -6), state, [entry.slice(-5)])
	for (const cities of states.values())
		for (const place of cities.values()) place.coordinates = centerOf(codes, place.zips)
	const area = (code: string) => (Object.hasOwn(codes, code) ? codes[code] : undefined)
	return {
		area: (code) => {
			const found = area(code)
			return found && { city: found.city, state: found.state, coordinates: centerOf(codes, [code]) }
		},
		find: (city, state) => states.get(state)?.get(nameKey(city)),
		named: (city) =>
			(names.get(nameKey(city)) ?? []).toSorted((a, b) => b.zips.length - a.zips.length),
		inState: (state) => [...(states.get(state)?.values() ?? [])],
		all: () => [...names.values()].flat(),
	}
}

function centerOf(codes: Codes, zips: string[]): Coordinates | null {
	const known = zips.flatMap((zip) => {
		const { latitude, longitude } = codes[zip] ?? {}
		return latitude && longitude ? [{ lat: latitude, lng: longitude }] : []
	})
	if (known.length === 0) return null
	const mean = (pick: (at: Coordinates) => number) =>
		Math.round((known.reduce((sum, at) => sum + pick(at), 0) / known.length) * 1e4) / 1e4
	return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
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
