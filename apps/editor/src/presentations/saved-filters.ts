import { useState } from 'react'
import { type ListSearch, readListSearch } from './list-search.ts'

/** Search parameters of the presentation list that the rep saved with a name. */
export type SavedFilter = { name: string; search: ListSearch }

export const MAX_FILTER_NAME = 40
const KEY = 'dormer.presentation-filters'

/** Returns the saved filters of the presentation list, and a function that stores them. This browser remembers them. */
export function useSavedFilters(): [SavedFilter[], (filters: SavedFilter[]) => void] {
	const [filters, setFilters] = useState(readFilters)
	const store = (changed: SavedFilter[]) => {
		localStorage.setItem(KEY, JSON.stringify(changed))
		setFilters(changed)
	}
	return [filters, store]
}

/** Returns whether two searches list the same presentations in the same order. */
export function isSameSearch(one: ListSearch, other: ListSearch): boolean {
	return JSON.stringify(readListSearch(one)) === JSON.stringify(readListSearch(other))
}

function readFilters(): SavedFilter[] {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
		return Array.isArray(stored) ? stored.flatMap(readFilter) : []
	} catch {
		return []
	}
}

/** Reads a stored filter. Returns no filter when the stored value is damaged. */
function readFilter(stored: unknown): SavedFilter[] {
	if (typeof stored !== 'object' || stored === null) return []
	if (!('name' in stored) || typeof stored.name !== 'string') return []
	const search = 'search' in stored ? stored.search : null
	if (typeof search !== 'object' || search === null) return []
	return [{ name: stored.name, search: readListSearch({ ...search }) }]
}
