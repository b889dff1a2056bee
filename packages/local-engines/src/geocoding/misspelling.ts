import { nameKey } from '@dormer/providers/geocoding/name-key'
import type { Place } from './places.ts'

/**
 * Returns the optimal string alignment distance: the number of insertions, deletions, substitutions and swaps of
 * adjacent letters. Returns `limit + 1` when the distance exceeds `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
	if (Math.abs(a.length - b.length) > limit) return limit + 1
	let before: number[] = []
	let above = Array.from({ length: b.length + 1 }, (_, column) => column)
	for (let row = 1; row <= a.length; row++) {
		const current = [row]
		for (let column = 1; column <= b.length; column++) {
			const at = (line: number[], index: number) => line[index] ?? limit + 1
			const same = a[row - 1] === b[column - 1]
			let best = Math.min(
				at(above, column) + 1,
				at(current, column - 1) + 1,
				at(above, column - 1) + (same ? 0 : 1),
			)
			const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
			if (row > 1 && column > 1 && swapped) best = Math.min(best, at(before, column - 2) + 1)
			current.push(best)
		}
		if (Math.min(...current) > limit) return limit + 1
		before = above
		above = current
	}
	return Math.min(above[b.length] ?? limit + 1, limit + 1)
}

/** Returns the maximum number of wrong letters for which a name of this length counts as misspelled. */
function allowedErrors(length: number): number {
	if (length < 4) return 0
	return length < 6 ? 1 : length < 10 ? 2 : 3
}

/**
 * Returns the place whose name is most similar to `typed`, or undefined when no name is similar enough. Among equally similar
 * names, returns the place with the most zip codes.
 */
export function nearestName(typed: string, places: Iterable<Place>): Place | undefined {
	const key = nameKey(typed)
	let limit = allowedErrors(key.length)
	let nearest: Place | undefined
	for (const place of places) {
		const distance = editDistance(key, nameKey(place.city), limit)
		if (distance > limit) continue
		const larger = nearest === undefined || place.zips.length > nearest.zips.length
		if (distance < limit || larger) nearest = place
		limit = distance
	}
	return nearest
}
