import type { PricingPreview } from '@dormer/api/content/pricing/preview-schema'
import type { ProductSlideData, SlidePricing } from '@dormer/api/content/pricing/schema'
import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { useQueries, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { client, trpc } from '../core/trpc.ts'
import { useDebounced } from '../core/use-debounced.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'

/**
 * State of the price preview: the calculated prices of the open slide, and the presentation whose roof measurement the
 * calculation uses.
 */
export type PricePreviewState = {
	/** Calculated prices and issues of the open slide; undefined before the first response. */
	preview: PricingPreview | undefined
	/**
	 * Latest presentations of the deck, newest first. The rep selects one, and the preview uses the roof of that
	 * presentation.
	 */
	presentations: Presentation[]
	/** Presentation whose roof the preview uses; null when the preview uses default values. */
	presentation: Presentation | null
	choosePresentation: (presentationId: string | null) => void
}

const Context = createContext<PricePreviewState | undefined>(undefined)
export const PricePreviewProvider = Context.Provider

/** Returns the price preview of the open deck; throws outside `PricePreviewProvider`. */
export function usePricePreviewState(): PricePreviewState {
	const state = useContext(Context)
	if (state === undefined) throw new Error('usePricePreviewState requires a PricePreviewProvider')
	return state
}

/** Returns the calculated prices of the open slide; undefined before the first response and on slides without prices. */
export function usePricingPreview(): PricingPreview | undefined {
	return useContext(Context)?.preview
}

/** Returns the issue that the price preview reports for a field path such as `productData.good.price.formula`. */
export function usePriceIssue(path: string): PricingPreview['issues'][number] | undefined {
	return usePricingPreview()?.issues.find((issue) => issue.path === path)
}

/**
 * Calculates the prices of the open slide with its unsaved changes. Uses the roof of the newest presentation until the rep
 * selects a presentation.
 */
export function useCreatePricePreview(): PricePreviewState {
	const { deckId } = useDeck()
	const { slide, tab } = useDeckLocation()
	const [selectedId, setSelectedId] = useState<string | null | undefined>(undefined)
	const isOpen = tab === 'pricing' || (slide !== undefined && slide.productData !== null)
	const list = trpc.presentations.list.useQuery({ deckId, limit: 20 }, { enabled: isOpen })
	const presentations = list.data?.presentations ?? []
	const presentation =
		selectedId === undefined
			? (presentations[0] ?? null)
			: (presentations.find(({ id }) => id === selectedId) ?? null)
	const preview = usePricePreview(presentation?.id ?? null, isOpen && !list.isPending)
	return { preview, presentations, presentation, choosePresentation: setSelectedId }
}

function usePricePreview(
	presentationId: string | null,
	enabled: boolean,
): PricingPreview | undefined {
	const { deckId, detail } = useDeck()
	const { slide } = useDeckLocation()
	const { priceVariables } = detail.deck.settings
	const slideId = slide?.id ?? ''
	const request = useDebounced(
		JSON.stringify({
			slideId,
			deckId,
			priceVariables,
			productData: slide?.productData ?? {},
			...(presentationId === null ? {} : { presentationId }),
		}),
	)
	const { slideId: requestedSlideId, ...input } = JSON.parse(request)
	const { data } = useQuery({
		queryKey: ['pricing-preview', slideId, request],
		queryFn: () => client.pricing.preview.mutate(input),
		placeholderData: (previous, query) => (query?.queryKey[1] === slideId ? previous : undefined),
		enabled: enabled && requestedSlideId === slideId,
		retry: false,
	})
	return data
}

/**
 * Calculates the prices in the thumbnails from default values. For the open slide, uses the prices of the price preview.
 * Returns null for a slide whose prices are unknown.
 */
export function useThumbnailPrices(
	preview: PricingPreview | undefined,
): (slideId: string) => SlidePricing | null {
	const { deckId, detail } = useDeck()
	const { slide: open } = useDeckLocation()
	const { priceVariables } = detail.deck.settings
	const slides = detail.slides.filter(
		({ id, productData }) => id !== open?.id && productData !== null && hasFormula(productData),
	)
	const results = useQueries({
		queries: slides.map(({ id, productData }) => ({
			queryKey: ['thumbnail-prices', id, productData, priceVariables],
			queryFn: () =>
				client.pricing.preview.mutate({ deckId, priceVariables, productData: productData ?? {} }),
			retry: false,
		})),
	})
	return (slideId) => {
		if (slideId === open?.id) return preview?.pricing ?? null
		return results[slides.findIndex(({ id }) => id === slideId)]?.data?.pricing ?? null
	}
}

function hasFormula({ good, better, best }: ProductSlideData): boolean {
	return [good, better, best].some((tier) => tier?.price.mode === 'formula')
}
