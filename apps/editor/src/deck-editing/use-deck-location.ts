import type { Slide } from '@dormer/api/content/slides/schema'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useDeck } from './deck-editor.ts'
import { type InspectorTabId, parseTabId } from './inspector-tabs.ts'

/** Open slide and inspector tab of the deck editor. `index` counts from 0. */
export type DeckLocation = {
	slide: Slide | undefined
	index: number
	tab: InspectorTabId
	/** The id of the selected FAQ suggestion in the URL. */
	faqId: string | undefined
	goTo: (target: { slide?: string; tab?: InspectorTabId; faq?: string }) => void
}

/** Returns the open slide and tab; both are search parameters of the URL, so links can point to them. */
export function useDeckLocation(): DeckLocation {
	const { detail } = useDeck()
	const search = useSearch({ from: '/app/decks/$deckId' })
	const navigate = useNavigate({ from: '/decks/$deckId' })
	const index = Math.max(
		0,
		detail.slides.findIndex(({ id }) => id === search.slide),
	)
	const goTo = useCallback(
		(target: { slide?: string; tab?: InspectorTabId; faq?: string }) =>
			void navigate({
				search: (before) => ({ ...before, ...target }),
				replace: true,
				// Otherwise the router scrolls the new panel to the position of the previous one.
				resetScroll: false,
			}),
		[navigate],
	)
	return {
		slide: detail.slides[index],
		index,
		tab: parseTabId(search.tab),
		faqId: search.faq,
		goTo,
	}
}
