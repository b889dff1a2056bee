/** Filters of the presentation list; each has its own chip. */
export const FILTER_IDS = [
	'all',
	'mine',
	'chosen',
	'unpriced',
	'preparing',
	'failed',
	'held',
] as const
export type FilterId = (typeof FILTER_IDS)[number]

/** Search parameters of the presentation list. An absent one does not limit the list. */
export type ListSearch = {
	q?: string
	filter?: FilterId
	deck?: string
	sort?: 'created'
}

/** Reads the search parameters of the presentation list and drops invalid ones. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
	const q = typeof search.q === 'string' ? search.q.slice(0, 200) : ''
	const filter = FILTER_IDS.find((id) => id === search.filter && id !== 'all')
	const deck = typeof search.deck === 'string' ? search.deck : ''
	return {
		...(q !== '' && { q }),
		...(filter !== undefined && { filter }),
		...(deck !== '' && { deck }),
		...(search.sort === 'created' && { sort: 'created' as const }),
	}
}
