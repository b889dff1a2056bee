import type { Slide } from '@dormer/api/content/slides/schema'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useDeck } from './deck-editor.ts'
import { type InspectorTabId, parseTabId } from './inspector-tabs.ts'

export type DeckLocation = {
	slide: Slide | undefined
	index: number
	tab: InspectorTabId
	goTo: (place: { slide?: string; tab?: InspectorTabId }) => void
}

/** Which slide and which tab are open: both are in the address, so a place can be linked to. */
export function useDeckLocation(): DeckLocation {
	const { detail } = useDeck()
	const search = useSearch({ from: '/app/decks/$deckId' })
	const navigate = useNavigate({ from: '/decks/$deckId' })
	const asked = detail.slides.findIndex(({ id }) => id === search.slide)
	const index = Math.max(0, asked)
	const goTo = useCallback(
		(place: { slide?: string; tab?: InspectorTabId }) =>
			void navigate({ search: (before) => ({ ...before, ...place }), replace: true }),
		[navigate],
	)
	return { slide: detail.slides[index], index, tab: parseTabId(search.tab), goTo }
}
