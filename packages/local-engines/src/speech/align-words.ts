/** A phone (speech sound) in the engine's audio. Times are in seconds. Pauses are excluded. */
export type Phone = { name: string; start: number; end: number }
export type Span = { start: number; end: number }

const VOWELS = new Set('aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw'.split(' '))
const GAP = 2
const BOTH = 0
const SKIP_EXPECTED = 1
const SKIP_ACTUAL = 2

/**
 * Returns the cost of replacing one speech sound (phone) with another. Replacing one vowel with another has a low cost,
 * because vowels of function words are often reduced.
 */
function difference(expected: string, actual: string): number {
	if (expected === actual) return 0
	return VOWELS.has(expected) && VOWELS.has(actual) ? 1 : 3
}

/**
 * Finds when each word is spoken. Matches the speech sounds (phones) of the spoken sentence with the expected sounds, at the
 * lowest total cost. `expected` contains the sounds of each word when it is spoken alone. `actual` contains the sounds of the
 * sentence, in which some are changed, missing or added. Returns one time span for each word, in ascending order. A word
 * without sounds has an empty span.
 */
export function alignWords(expected: string[][], actual: Phone[]): Span[] {
	const expectedPhones = expected.flatMap((names, word) => names.map((name) => ({ name, word })))
	const wordOf = matchPhones(expectedPhones, actual)
	let at = actual[0]?.start ?? 0
	let next = 0
	return expected.map((_, word) => {
		const first = next
		while (next < actual.length && wordOf[next] === word) next++
		const start = actual[first]?.start
		const end = actual[next - 1]?.end
		if (next === first || start === undefined || end === undefined) return { start: at, end: at }
		at = end
		return { start, end }
	})
}

/** Returns the index of the word to which each actual speech sound (phone) belongs. The indexes never decrease. */
function matchPhones(wanted: { name: string; word: number }[], actual: Phone[]): number[] {
	const columns = actual.length + 1
	const steps = new Uint8Array((wanted.length + 1) * columns).fill(SKIP_EXPECTED)
	let previous = Array.from({ length: columns }, (_, column) => column * GAP)
	steps.fill(SKIP_ACTUAL, 1, columns)
	wanted.forEach(({ name }, row) => {
		const current = [(row + 1) * GAP]
		actual.forEach((phone, column) => {
			const both = (previous[column] ?? 0) + difference(name, phone.name)
			const skipExpected = (previous[column + 1] ?? 0) + GAP
			const skipActual = (current[column] ?? 0) + GAP
			const best = Math.min(both, skipExpected, skipActual)
			current.push(best)
			const step = best === both ? BOTH : best === skipActual ? SKIP_ACTUAL : SKIP_EXPECTED
			steps[(row + 1) * columns + column + 1] = step
		})
		previous = current
	})
	return traceBack(steps, wanted, actual.length)
}

function traceBack(steps: Uint8Array, wanted: { word: number }[], length: number): number[] {
	const wordOf = new Array<number>(length).fill(0)
	let row = wanted.length
	let column = length
	while (column > 0) {
		const step = steps[row * (length + 1) + column]
		if (step === SKIP_EXPECTED) row--
		else {
			wordOf[column - 1] = wanted[Math.max(0, row - 1)]?.word ?? 0
			column--
			if (step === BOTH) row--
		}
	}
	return wordOf
}
