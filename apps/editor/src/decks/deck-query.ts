import type { DeckSummary } from '@dormer/api/content/decks/schema'

export const SORTS = [
	{ value: 'edited', label: 'Recently edited' },
	{ value: 'created', label: 'Newest first' },
	{ value: 'name', label: 'Name' },
	{ value: 'presented', label: 'Most presented' },
] as const
export type Sort = (typeof SORTS)[number]['value']

/** Filter of the deck list: all active decks, archived decks, or active decks with a tag. */
export type Filter = { kind: 'all' } | { kind: 'archived' } | { kind: 'tag'; tag: string }
export type DeckQuery = { search: string; filter: Filter; sort: Sort }

const ORDER: Record<Sort, (a: DeckSummary, b: DeckSummary) => number> = {
	edited: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
	created: (a, b) => b.createdAt.localeCompare(a.createdAt),
	name: (a, b) => a.name.localeCompare(b.name),
	presented: (a, b) => b.presentationsCount - a.presentationsCount,
}

/** Returns the filtered and sorted decks. Every search word must occur in the name, the description or a tag. */
export function selectDecks(decks: readonly DeckSummary[], query: DeckQuery): DeckSummary[] {
	const words = query.search.toLowerCase().split(/\s+/).filter(Boolean)
	return decks
		.filter((deck) => matchesFilter(deck, query.filter))
		.filter((deck) => {
			const text = [deck.name, deck.description ?? '', ...deck.tags].join(' ').toLowerCase()
			return words.every((word) => text.includes(word))
		})
		.toSorted(ORDER[query.sort])
}

function matchesFilter(deck: DeckSummary, filter: Filter): boolean {
	if (filter.kind === 'archived') return !deck.isActive
	if (!deck.isActive) return false
	return filter.kind === 'all' || deck.tags.includes(filter.tag)
}

/** Returns the tags of the active decks, the most frequent tag first. */
export function tagsByUse(decks: readonly DeckSummary[]): string[] {
	const uses = new Map<string, number>()
	for (const tag of decks.filter((deck) => deck.isActive).flatMap((deck) => deck.tags))
		uses.set(tag, (uses.get(tag) ?? 0) + 1)
	return [...uses].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([tag]) => tag)
}
