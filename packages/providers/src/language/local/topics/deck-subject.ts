import { stemsOf } from '../answers/terms.ts'
import { TRADES } from './trades.ts'

/** What a deck is about: the words for the whole of what is built, and for each part the words that name it too. */
export type DeckSubject = { whole: ReadonlySet<string>; parts: readonly ReadonlySet<string>[] }

const READ = TRADES.map(({ name, whole, parts }) => ({
	name: stemsOf(name),
	whole: new Set(stemsOf(whole)),
	parts: parts.split('\n').map((line) => new Set(stemsOf(line))),
}))

/** The trade whose words stand in the most sources; one that its own name does not stand in is none. */
export function deckSubjectOf(sources: readonly ReadonlySet<string>[]): DeckSubject {
	const ranked = READ.map((trade) => {
		const named = sources.filter((stems) => trade.name.some((stem) => stems.has(stem))).length
		const held = sources.filter((stems) => [...trade.whole].some((stem) => stems.has(stem))).length
		return { trade, count: named === 0 ? 0 : 2 * named + held }
	}).toSorted((one, other) => other.count - one.count)
	const [first] = ranked
	return first === undefined || first.count < LEAST ? { whole: new Set(), parts: [] } : first.trade
}

/** Fewer mentions than these are by the way. */
const LEAST = 4
