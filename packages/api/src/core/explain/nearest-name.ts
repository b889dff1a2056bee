/** Returns the number of insertions, deletions, replacements and swaps of neighbors that turn one text into the other. */
function editDistance(one: string, other: string): number {
	let before: number[] = []
	let row = Array.from({ length: other.length + 1 }, (_, place) => place)
	for (let i = 1; i <= one.length; i += 1) {
		const next = [i]
		for (let j = 1; j <= other.length; j += 1) {
			const isSame = one[i - 1] === other[j - 1]
			const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
			const costs = [
				(row[j] ?? 0) + 1,
				(next[j - 1] ?? 0) + 1,
				(row[j - 1] ?? 0) + (isSame ? 0 : 1),
				...(isSwap && i > 1 && j > 1 ? [(before[j - 2] ?? 0) + 1] : []),
			]
			next.push(Math.min(...costs))
		}
		before = row
		row = next
	}
	return row.at(-1) ?? 0
}

/** Maximum length of a name that is compared, because the comparison takes quadratic time. */
const MAX_LENGTH = 60

/**
 * Returns the name in `known` that the caller probably meant: the name with the smallest edit distance to `name`, without
 * regard to case and separators. Returns undefined when the distance exceeds 2 or a third of the known name's length.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
	if (name.length > MAX_LENGTH) return undefined
	const plain = (text: string) => text.toLowerCase().replaceAll(/[-_.:\s]/g, '')
	const ranked = known
		.map((one) => ({ one, edits: editDistance(plain(name), plain(one)) }))
		.toSorted((a, b) => a.edits - b.edits)
	const [best] = ranked
	const isNear =
		best !== undefined && best.edits <= Math.min(2, Math.floor(plain(best.one).length / 3))
	return isNear ? best.one : undefined
}
