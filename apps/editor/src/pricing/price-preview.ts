import type { PricingPreview } from '@dormer/api/content/pricing/schema'
import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { client, trpc } from '../core/trpc.ts'
import { useDebounced } from '../core/use-debounced.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'

export type PricePreviewState = {
	/** What the prices on the screen come to, and what is wrong in them; undefined before the first answer. */
	preview: PricingPreview | undefined
	/** Those whose roof may be calculated with, the newest first. */
	presentations: Presentation[]
	/** Whose roof is calculated with; null is the defaults alone. */
	presentation: Presentation | null
	choosePresentation: (presentationId: string | null) => void
}

const Context = createContext<PricePreviewState | undefined>(undefined)
export const PricePreviewProvider = Context.Provider

export function usePricePreviewState(): PricePreviewState {
	const workshop = useContext(Context)
	if (workshop === undefined) throw new Error('useWorkshop outside of a deck')
	return workshop
}

/** What the prices on the screen come to; undefined before the first answer, and where there are no prices. */
export function usePricingPreview(): PricingPreview | undefined {
	return useContext(Context)?.preview
}

/** The refusal of one field, named as the preview names it: `productData.good.price.formula`. */
export function usePriceIssue(path: string): PricingPreview['issues'][number] | undefined {
	return usePricingPreview()?.issues.find((issue) => issue.path === path)
}

/** The prices of the open slide as they are written, calculated for the roof of the newest presentation or a chosen one. */
export function useCreatePricePreview(): PricePreviewState {
	const { deckId } = useDeck()
	const { slide, tab } = useDeckLocation()
	const [chosen, setChosen] = useState<string | null | undefined>(undefined)
	const isOpen = tab === 'pricing' || (slide !== undefined && slide.productData !== null)
	const list = trpc.presentations.list.useQuery({ deckId, limit: 20 }, { enabled: isOpen })
	const presentations = list.data?.presentations ?? []
	const roof =
		chosen === undefined
			? (presentations[0] ?? null)
			: (presentations.find(({ id }) => id === chosen) ?? null)
	const preview = usePricePreview(roof?.id ?? null, isOpen && !list.isPending)
	return { preview, presentations, presentation: roof, choosePresentation: setChosen }
}

function usePricePreview(
	presentationId: string | null,
	enabled: boolean,
): PricingPreview | undefined {
	const { deckId, detail } = useDeck()
	const { slide } = useDeckLocation()
	const { priceVariables } = detail.deck.settings
	const place = slide?.id ?? ''
	const written = useDebounced(
		JSON.stringify({
			place,
			deckId,
			priceVariables,
			productData: slide?.productData ?? {},
			...(presentationId === null ? {} : { presentationId }),
		}),
	)
	const { place: settled, ...input } = JSON.parse(written)
	const { data } = useQuery({
		queryKey: ['pricing-preview', place, written],
		queryFn: () => client.pricing.preview.mutate(input),
		placeholderData: (before, query) => (query?.queryKey[1] === place ? before : undefined),
		enabled: enabled && settled === place,
		retry: false,
	})
	return data
}
