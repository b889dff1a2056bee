import { stemsOf } from '../answers/terms.ts'
import { TRADES } from './trades.ts'

/**
 * Stems of the words for the product that a deck sells. `whole` has the stems for the product itself; each entry of
 * `parts` has the stems for one of its parts.
 */
export type DeckSubject = { whole: ReadonlySet<string>; parts: readonly ReadonlySet<string>[] }

const STEMMED_TRADES = TRADES.map(({ name, whole, parts }) => ({
	name: stemsOf(name),
	whole: new Set(stemsOf(whole)),
	parts: parts.split('\n').map((line) => new Set(stemsOf(line))),
}))

/**
 * Finds the trade, such as roofing, that the sources mention most often. Returns the words for the product of this trade. A
 * source mentions a trade by the name of the trade or of its product. Returns an empty subject when no source names a trade, or
 * when the most frequent trade has fewer than `MIN_MENTIONS` mentions.
 */
export function deckSubjectOf(sources: readonly ReadonlySet<string>[]): DeckSubject {
	const ranked = STEMMED_TRADES.map((trade) => {
		const byName = sources.filter((stems) => trade.name.some((stem) => stems.has(stem))).length
		const byProduct = sources.filter((stems) =>
			[...trade.whole].some((stem) => stems.has(stem)),
		).length
		return { trade, mentions: byName === 0 ? 0 : 2 * byName + byProduct }
	}).toSorted((one, other) => other.mentions - one.mentions)
	const [first] = ranked
	return first === undefined || first.mentions < MIN_MENTIONS
		? { whole: new Set(), parts: [] }
		: first.trade
}

/**
 * Minimum score that makes a trade the subject of a deck. A source that names the trade adds 2 to the score, and a source that
 * names the trade's product adds 1.
 */
const MIN_MENTIONS = 4
