/**
 * Returns the candidate with the smallest edit distance to a misspelled name. Returns null when every distance exceeds
 * the limit. The limit is a third of the name's length, but at least 1 and at most 3.
 */
export function nearestName(name: string, candidates: readonly string[]): string | null {
	let limit = Math.min(3, Math.max(1, Math.floor(name.length / 3)))
	let found: string | null = null
	for (const candidate of candidates) {
		if (Math.abs(candidate.length - name.length) > limit) continue
		const distance = editDistance(name, candidate)
		if (distance > limit || (distance === limit && found !== null)) continue
		found = candidate
		limit = distance
	}
	return found
}

/** Returns the Damerau–Levenshtein distance (optimal string alignment) of two texts. Keeps only three rows in memory. */
function editDistance(a: string, b: string): number {
	let beforeLast: number[] = []
	let last = Array.from({ length: b.length + 1 }, (_, column) => column)
	for (let row = 1; row <= a.length; row++) {
		const current = [row]
		for (let column = 1; column <= b.length; column++) {
			const change = a[row - 1] === b[column - 1] ? 0 : 1
			const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
			current.push(
				Math.min(
					at(last, column) + 1,
					at(current, column - 1) + 1,
					at(last, column - 1) + change,
					swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
				),
			)
		}
		beforeLast = last
		last = current
	}
	return at(last, b.length)
}

function at(row: number[], column: number): number {
	return row[column] ?? Number.POSITIVE_INFINITY
}
