import { nameKey } from '@dormer/providers/geocoding/name-key'
import { codeToNumber } from './code-numbers.ts'
import type { Areas } from './list-areas.ts'
import { findIndexes, orderByKey, type PlaceList } from './place-list.ts'
import { SUBURBS } from './suburbs.ts'

/**
 * US cities. Their key is `nameKey` of the name. The zip codes of the city with index `n` are the numbers in `zips` from
 * `ends[n - 1]` to `ends[n]`.
 */
export type Cities = PlaceList<string> & { zips: Uint32Array; ends: Uint32Array }

/** Lists the US cities to which `areas` and the list of suburbs assign zip codes. */
export function listCities(areas: Areas): Cities {
	const { keys, names, states, zips } = collectCities(areas)
	return {
		names,
		states,
		order: orderByKey(keys),
		keyAt: (index) => nameKey(names[index] ?? ''),
		centers: Float64Array.from(zips.flatMap((own) => centerOf(areas, own))),
		zips: Uint32Array.from(zips.flat()),
		ends: runningSum(zips.map(({ length }) => length)),
	}
}

/** Returns for each number its sum with all numbers before it. */
function runningSum(numbers: readonly number[]): Uint32Array {
	const sums = Uint32Array.from(numbers)
	for (const [index, number] of sums.entries()) sums[index] = (sums[index - 1] ?? 0) + number
	return sums
}

/**
 * Collects the cities. This is its own function, because `keyAt` in `listCities` keeps all variables of its scope in memory.
 */
function collectCities(areas: Areas) {
	const indexes = new Map<string, number>()
	const keys: string[] = []
	const names: string[] = []
	const states: string[] = []
	const zips: number[][] = []
	const add = (city: string, state: string, zip: number) => {
		const key = nameKey(city)
		const known = indexes.get(`${key} ${state}`)
		if (known !== undefined) return zips[known]?.push(zip)
		indexes.set(`${key} ${state}`, names.length)
		keys.push(key)
		names.push(city)
		states.push(state)
		return zips.push([zip])
	}
	for (const [index, city] of areas.names.entries()) {
		const state = areas.states[index] ?? ''
		if (isUsState(state)) add(city, state, areas.keyAt(index))
	}
	for (const [state, list] of Object.entries(SUBURBS))
		for (const entry of list.split(', '))
			add(entry.slice(0, -6), state, codeToNumber(entry.slice(-5)))
	return { keys, names, states, zips }
}

/** Returns whether a state of the `zipcodes` package is one of the US. Provinces of Canada have a full name instead of two letters. */
function isUsState(state: string): boolean {
	return state.length === 2
}

/** Returns the mean latitude and longitude of zip codes, rounded to about 10 m, or NaN when no position is known. */
function centerOf(areas: Areas, zips: readonly number[]): [number, number] {
	const known = zips
		.flatMap((zip) => findIndexes(areas, zip))
		.filter((index) => !Number.isNaN(areas.centers[2 * index]))
	const mean = (offset: 0 | 1) =>
		known.reduce((sum, index) => sum + (areas.centers[2 * index + offset] ?? 0), 0) / known.length
	return [Math.round(mean(0) * 1e4) / 1e4, Math.round(mean(1) * 1e4) / 1e4]
}
