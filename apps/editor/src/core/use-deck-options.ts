import { trpc } from './trpc.ts'

/** The choice that is no deck in particular. */
export const ALL_DECKS = 'any'

/** Every deck by its name to choose from, and before them all of them together. */
export function useDeckOptions(): { value: string; label: string }[] {
	const { data } = trpc.decks.list.useQuery()
	const decks = (data?.decks ?? []).map(({ id, name }) => ({ value: id, label: name }))
	return [{ value: ALL_DECKS, label: 'All decks' }, ...decks]
}
