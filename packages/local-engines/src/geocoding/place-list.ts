/**
 * Places as parallel lists, because objects would take several times the memory. `centers` holds the latitude and the longitude of
 * each place, or NaN for an unknown center. `keyAt` returns the key of the place with an index, and `order` lists all indexes in
 * the order of the keys.
 */
export type PlaceList<Key extends string | number> = {
	names: string[]
	states: string[]
	centers: Float64Array
	order: Uint32Array
	keyAt: (index: number) => Key
}

/** Returns the indexes of `keys` in the order of the keys. Equal keys keep their order. */
export function orderByKey(keys: readonly (string | number)[]): Uint32Array {
	const compare = (a: number, b: number) => {
		const [left = 0, right = 0] = [keys[a], keys[b]]
		return left === right ? a - b : left < right ? -1 : 1
	}
	return Uint32Array.from(keys.keys()).sort(compare)
}

/** Returns the indexes of the places with this key, found by a binary search. */
export function findIndexes<Key extends string | number>(
	{ order, keyAt }: PlaceList<Key>,
	key: Key,
): number[] {
	let [low, high] = [0, order.length]
	while (low < high) {
		const middle = (low + high) >> 1
		if (keyAt(order[middle] ?? 0) < key) low = middle + 1
		else high = middle
	}
	let end = low
	while (end < order.length && keyAt(order[end] ?? 0) === key) end += 1
	return [...order.subarray(low, end)]
}
