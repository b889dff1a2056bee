import type { DeckDetail } from '@dormer/api/content/decks/schema'
import { type Call, type Handlers, stubApi } from '@dormer/tooling/stub-api'
import type { AnyRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { trpc } from '../core/trpc.ts'
import { DeckEditorProvider, useDeckEditor } from '../deck-editing/deck-editor.ts'
import { SaveIndicator } from '../deck-editing/save-indicator.tsx'
import { PricePreviewProvider, useCreatePricePreview } from '../pricing/price-preview.ts'
import { DECK_ID, deckDetailFixture } from './deck-fixture.ts'
import { deckHandlers } from './deck-handlers.ts'
import { renderRoute } from './render-route.tsx'

type Options = {
	detail?: DeckDetail
	/** Request handlers in addition to those that load the deck. */
	handlers?: Handlers
	/** Search parameters of the deck editor: `slide`, `tab`, `contract`. */
	search?: Record<string, string>
}

/** Renders a panel of the deck editor with its deck, its autosave and the save indicator. */
export async function renderInDeck(
	panel: ReactNode,
	{ detail = deckDetailFixture(), handlers = {}, search = {} }: Options = {},
): Promise<{ calls: Call[]; router: AnyRouter }> {
	const calls = stubApi(deckHandlers(detail, handlers))
	const router = await renderRoute(<LoadedDeck>{panel}</LoadedDeck>, {
		id: '/app/decks/$deckId',
		address: `/decks/${DECK_ID}?${new URLSearchParams(search)}`,
	})
	return { calls, router }
}

function LoadedDeck({ children }: { children: ReactNode }) {
	const { data } = trpc.decks.get.useQuery({ deckId: DECK_ID })
	return data && <OpenDeck saved={data}>{children}</OpenDeck>
}

function OpenDeck({ saved, children }: { saved: DeckDetail; children: ReactNode }) {
	const editor = useDeckEditor(DECK_ID, saved)
	return (
		<DeckEditorProvider value={editor}>
			<SaveIndicator />
			<WithPrices>{children}</WithPrices>
		</DeckEditorProvider>
	)
}

function WithPrices({ children }: { children: ReactNode }) {
	return <PricePreviewProvider value={useCreatePricePreview()}>{children}</PricePreviewProvider>
}
