import { trpc } from './trpc.ts'

/** Option value that selects all decks. */
export const ALL_DECKS = 'any'

/** Returns the options of a deck menu: "All decks" first, then every deck by name. */
export function useDeckOptions(): { value: string; label: string }[] {
	const { data } = trpc.decks.list.useQuery()
	const decks = (data?.decks ?? []).map(({ id, name }) => ({ value: id, label: name }))
	return [{ value: ALL_DECKS, label: 'All decks' }, ...decks]
}
