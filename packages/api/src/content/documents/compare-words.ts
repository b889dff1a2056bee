/** A place where two texts differ: the words of the passage as they are written in the text that has them. */
export type Difference = { kind: 'missing' | 'added' | 'out_of_order'; text: string }

type Word = { text: string; start: number; end: number }
type Run = { words: Word[]; text: string }
type Gap = { fromSource: Word[]; fromResult: Word[] }

const WORD = /[\p{L}\p{N}\p{M}☐☑☒✓✔✗✘]+/gu

/**
 * Compares the words of a source with the words of the text that was read from it. Returns the passages that are missing in the
 * result, that only the result has, and that are elsewhere in the result. Returns nothing exactly when both have the same words
 * in the same order. Punctuation and spaces do not count, except that they separate words.
 */
export function compareWords(source: string, result: string): Difference[] {
	const missing: Run[] = []
	const added: Run[] = []
	const reordered: Difference[] = []
	for (const gap of findGaps(wordsOf(source), wordsOf(result))) {
		const surplus = subtract(gap.fromSource, gap.fromResult)
		const excess = subtract(gap.fromResult, gap.fromSource)
		missing.push(...toRuns(gap.fromSource, surplus, source))
		added.push(...toRuns(gap.fromResult, excess, result))
		if (surplus.size === 0 && excess.size === 0)
			reordered.push({ kind: 'out_of_order', text: excerpt(source, gap.fromSource) })
	}
	return [...reordered, ...matchMoved(missing, added)]
}

/** Turns each missing passage whose words are all added elsewhere into one passage that is out of order. */
function matchMoved(missing: readonly Run[], added: readonly Run[]): Difference[] {
	const spare = countWords(added.flatMap(({ words }) => words))
	const differences: Difference[] = missing.map(({ words, text }) => {
		const needed = countWords(words)
		const isMoved = [...needed].every(([word, times]) => (spare.get(word) ?? 0) >= times)
		if (isMoved) for (const [word, times] of needed) spare.set(word, (spare.get(word) ?? 0) - times)
		return { kind: isMoved ? 'out_of_order' : 'missing', text }
	})
	for (const { words, text } of added) {
		const isNew = words.some((word) => (spare.get(word.text) ?? 0) > 0)
		for (const word of words) spare.set(word.text, (spare.get(word.text) ?? 0) - 1)
		if (isNew) differences.push({ kind: 'added', text })
	}
	return differences
}

function wordsOf(text: string): Word[] {
	return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
		text: word.normalize('NFKC'),
		start: index,
		end: index + word.length,
	}))
}

/** Returns the parts of both texts between their longest common sequence of words that each text has only once. */
function findGaps(source: readonly Word[], result: readonly Word[]): Gap[] {
	const gaps: Gap[] = []
	let [from, to] = [0, 0]
	const anchors = [...commonAnchors(source, result), [source.length, result.length] as const]
	for (const [sourceEnd, resultEnd] of anchors) {
		while (from < sourceEnd && to < resultEnd && source[from]?.text === result[to]?.text) {
			from += 1
			to += 1
		}
		let [last, lastResult] = [sourceEnd, resultEnd]
		while (
			last > from &&
			lastResult > to &&
			source[last - 1]?.text === result[lastResult - 1]?.text
		) {
			last -= 1
			lastResult -= 1
		}
		if (last > from || lastResult > to)
			gaps.push({ fromSource: source.slice(from, last), fromResult: result.slice(to, lastResult) })
		from = sourceEnd
		to = resultEnd
	}
	return gaps
}

/** Returns the positions of the longest increasing sequence of words that occur exactly once in each text. */
function commonAnchors(source: readonly Word[], result: readonly Word[]): [number, number][] {
	const places = uniquePlaces(result)
	const pairs = [...uniquePlaces(source)].flatMap(([word, from]): [number, number][] => {
		const to = places.get(word)
		return to === undefined ? [] : [[from, to]]
	})
	return longestIncreasing(pairs)
}

function uniquePlaces(words: readonly Word[]): Map<string, number> {
	const counts = countWords(words)
	const unique = [...words.entries()].filter(([, { text }]) => counts.get(text) === 1)
	return new Map(unique.map(([place, { text }]) => [text, place]))
}

type Link = { pair: [number, number]; before: Link | undefined }

/** Returns the longest subsequence of the pairs whose second numbers increase. */
function longestIncreasing(pairs: readonly [number, number][]): [number, number][] {
	const ends: Link[] = []
	for (const pair of pairs) {
		let [low, high] = [0, ends.length]
		while (low < high) {
			const middle = (low + high) >> 1
			if ((ends[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1
			else high = middle
		}
		ends[low] = { pair, before: ends[low - 1] }
	}
	const chain: [number, number][] = []
	for (let link = ends.at(-1); link !== undefined; link = link.before) chain.push(link.pair)
	return chain.reverse()
}

function countWords(words: readonly Word[]): Map<string, number> {
	const counts = new Map<string, number>()
	for (const { text } of words) counts.set(text, (counts.get(text) ?? 0) + 1)
	return counts
}

/** Returns the words that occur more often in `words` than in `others`; of a repeated word, the last ones. */
function subtract(words: readonly Word[], others: readonly Word[]): Set<Word> {
	const left = countWords(others)
	return new Set(
		words.filter(({ text }) => {
			const count = left.get(text) ?? 0
			left.set(text, count - 1)
			return count <= 0
		}),
	)
}

function toRuns(words: readonly Word[], chosen: ReadonlySet<Word>, text: string): Run[] {
	const runs: Word[][] = []
	for (const [index, word] of words.entries()) {
		if (!chosen.has(word)) continue
		const before = words[index - 1]
		if (before !== undefined && chosen.has(before)) runs.at(-1)?.push(word)
		else runs.push([word])
	}
	return runs.map((run) => ({ words: run, text: excerpt(text, run) }))
}

function excerpt(text: string, words: readonly Word[]): string {
	return text.slice(words[0]?.start, words.at(-1)?.end)
}
