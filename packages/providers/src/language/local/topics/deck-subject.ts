import { stemsOf } from '../answers/terms.ts'
import { TRADES } from './trades.ts'

/**
 * Stems of the words for what a deck sells. `whole`: the stems for the product as a whole. `parts`: for each part of
 * the product, the stems for that part.
 */
export type DeckSubject = { whole: ReadonlySet<string>; parts: readonly ReadonlySet<string>[] }

const STEMMED_TRADES = TRADES.map(({ name, whole, parts }) => ({
	name: stemsOf(name),
	whole: new Set(stemsOf(whole)),
	parts: parts.split('\n').map((line) => new Set(stemsOf(line))),
}))

/**
 * Returns the trade that the most sources mention, by name or by product. Returns an empty subject when no source names
 * the trade or when the sources mention it fewer than `MIN_MENTIONS` times.
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

/** Minimum number of mentions that make a trade the subject of a deck. The name of the trade counts as two mentions. */
const MIN_MENTIONS = 4
