import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
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

let loaded: Places | undefined

/**
 * Loads the cities and zip codes of the `zipcodes` package on first use. They take 11 MB, which a server with a remote
 * geocoder does not need. The objects of the package would take 35 MB.
 */
export function loadPlaces(): Places {
	loaded ??= indexPlaces(readCodes())
	return loaded
}

type Codes = typeof import('zipcodes').codes

/**
 * Reads the codes of the `zipcodes` package from its files, whose first line is `exports.codes = {…};`. Importing them would
 * keep the source and all objects in memory.
 */
function readCodes(): Codes {
	const folder = path.dirname(createRequire(import.meta.url).resolve('zipcodes'))
	const [us, canada] = ['codes.js', 'codesCanada.js'].map((name): Codes => {
		const [first = ''] = readFileSync(path.join(folder, name), 'utf8').split('\n', 1)
		return JSON.parse(first.slice(first.indexOf('{'), first.lastIndexOf('}') + 1))
	})
	return { ...us, ...canada }
}

type Columns = { names: string[]; states: string[]; centers: Float64Array }

/**
 * Creates functions that refer only to arrays and maps built from `codes`, so that the objects of `codes` do not stay in
 * memory.
 */
function indexPlaces(codes: Codes): Places {
	return findIn(listCities(codes), listAreas(codes))
}

function findIn(
	cities: Columns & { zips: string[]; byName: Map<string, number[]> },
	areas: Columns & { indexes: Map<string, number> },
): Places {
	const at = (index: number): Place => ({
		...areaAt(cities, index),
		zips: cities.zips[index]?.split(' ') ?? [],
	})
	const named = (city: string) => (cities.byName.get(nameKey(city)) ?? []).map(at)
	return {
		area: (code) => {
			const index = areas.indexes.get(code)
			return index === undefined ? undefined : areaAt(areas, index)
		},
		find: (city, state) => named(city).find((place) => place.state === state),
		named: (city) => named(city).toSorted((a, b) => b.zips.length - a.zips.length),
		inState: (state) =>
			[...cities.states.keys()].filter((index) => cities.states[index] === state).map(at),
		all: () => [...cities.byName.values()].flat().map(at),
	}
}

function areaAt({ names, states, centers }: Columns, index: number): ZipArea {
	const [lat = Number.NaN, lng = 0] = centers.subarray(2 * index, 2 * index + 2)
	return {
		city: names[index] ?? '',
		state: states[index] ?? '',
		coordinates: Number.isNaN(lat) ? null : { lat, lng },
	}
}

/** Lists the US cities with their zip codes, and the indexes of the cities by their names. */
function listCities(codes: Codes) {
	const byName = new Map<string, number[]>()
	const names: string[] = []
	const states: string[] = []
	const zips: string[][] = []
	const add = (city: string, state: string, zip: string) => {
		const key = nameKey(city)
		const indexes = byName.get(key) ?? []
		const known = indexes.find((index) => states[index] === state)
		if (known !== undefined) return zips[known]?.push(zip)
		byName.set(key, [...indexes, names.length])
		names.push(city)
		states.push(state)
		return zips.push([zip])
	}
	for (const { zip, city, state, country } of Object.values(codes))
		if (country === 'US') add(city, state, zip)
	for (const [state, list] of Object.entries(SUBURBS))
		for (const entry of list.split(', ')) add(entry.slice(0, -6), state, entry.slice(-5))
	const centers = toNumbers(zips.map((own) => centerOf(codes, own)))
	return { byName, names, states, centers, zips: zips.map((own) => own.join(' ')) }
}

/**
 * Returns the city, state and center of each postal code as parallel lists. `indexes` maps a postal code to its position in
 * these lists.
 */
function listAreas(codes: Codes) {
	const known = Object.entries(codes)
	return {
		indexes: new Map(known.map(([code], index) => [code, index])),
		names: known.map(([, { city }]) => city),
		states: known.map(([, { state }]) => state),
		centers: toNumbers(known.map(([code]) => centerOf(codes, [code]))),
	}
}

/** Returns latitude and longitude of each point; NaN stands for null. */
function toNumbers(all: readonly (Coordinates | null)[]): Float64Array {
	return Float64Array.from(all.flatMap((at) => [at?.lat ?? Number.NaN, at?.lng ?? Number.NaN]))
}

function centerOf(codes: Codes, zips: readonly string[]): Coordinates | null {
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
