/** A sound the engine made, pauses left out; times in seconds of the engine's own clip. */
export type Phone = { name: string; start: number; end: number }
export type Span = { start: number; end: number }

const VOWELS = new Set('aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw'.split(' '))
const GAP = 2
const BOTH = 0
const SKIP_EXPECTED = 1
const SKIP_HEARD = 2

/** A vowel said for another is a small change (function words lose theirs), any other a large one. */
function difference(expected: string, heard: string): number {
	if (expected === heard) return 0
	return VOWELS.has(expected) && VOWELS.has(heard) ? 1 : 3
}

/**
 * Finds when each word was spoken. `expected` holds the phones of each word said alone, `heard` those of the whole
 * sentence, where some have changed, fallen away or been added: the cheapest alignment of the two decides.
 * Gives one span for each word, ascending, within what was heard; a word without a sound has an empty span.
 */
export function alignWords(expected: string[][], heard: Phone[]): Span[] {
	const expectedPhones = expected.flatMap((names, word) => names.map((name) => ({ name, word })))
	const wordOf = matchPhones(expectedPhones, heard)
	let at = heard[0]?.start ?? 0
	let next = 0
	return expected.map((_, word) => {
		const first = next
		while (next < heard.length && wordOf[next] === word) next++
		const start = heard[first]?.start
		const end = heard[next - 1]?.end
		if (next === first || start === undefined || end === undefined) return { start: at, end: at }
		at = end
		return { start, end }
	})
}

/** The word that each heard phone belongs to; never falling from one phone to the next. */
function matchPhones(wanted: { name: string; word: number }[], heard: Phone[]): number[] {
	const columns = heard.length + 1
	const steps = new Uint8Array((wanted.length + 1) * columns).fill(SKIP_EXPECTED)
	let previous = Array.from({ length: columns }, (_, column) => column * GAP)
	steps.fill(SKIP_HEARD, 1, columns)
	wanted.forEach(({ name }, row) => {
		const current = [(row + 1) * GAP]
		heard.forEach((phone, column) => {
			const both = (previous[column] ?? 0) + difference(name, phone.name)
			const skipExpected = (previous[column + 1] ?? 0) + GAP
			const skipHeard = (current[column] ?? 0) + GAP
			const best = Math.min(both, skipExpected, skipHeard)
			current.push(best)
			const step = best === both ? BOTH : best === skipHeard ? SKIP_HEARD : SKIP_EXPECTED
			steps[(row + 1) * columns + column + 1] = step
		})
		previous = current
	})
	return traceBack(steps, wanted, heard.length)
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
