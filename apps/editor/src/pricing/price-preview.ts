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
	/** True until the server has answered with the prices of the open slide for the selected roof, or with an error. */
	isLoading: boolean
	/**
	 * Latest presentations of the deck, newest first; undefined while they are loading. The rep selects one, and the preview
	 * uses the roof of that presentation.
	 */
	presentations: Presentation[] | undefined
	/** Presentation whose roof the preview uses; null when the preview uses sample values. */
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
	const presentations = list.isPending ? undefined : (list.data?.presentations ?? [])
	const presentation =
		(selectedId === undefined
			? presentations?.[0]
			: presentations?.find(({ id }) => id === selectedId)) ?? null
	const prices = usePricePreview(presentation?.id ?? null, isOpen && presentations !== undefined)
	return { ...prices, presentations, presentation, choosePresentation: setSelectedId }
}

function usePricePreview(
	presentationId: string | null,
	enabled: boolean,
): Pick<PricePreviewState, 'preview' | 'isLoading'> {
	const { deckId, detail } = useDeck()
	const { slide } = useDeckLocation()
	const { priceVariables } = detail.deck.settings
	/** Slide and roof of the prices. Prices of another slide or roof are never shown in their place. */
	const subject = `${slide?.id} ${presentationId}`
	const request = useDebounced(
		JSON.stringify({
			subject,
			deckId,
			priceVariables,
			productData: slide?.productData ?? {},
			...(presentationId === null ? { values: { usesSamples: true } } : { presentationId }),
		}),
	)
	const { subject: requested, ...input } = JSON.parse(request)
	const { data, isPending } = useQuery({
		queryKey: ['pricing-preview', subject, request],
		queryFn: () => client.pricing.preview.mutate(input),
		placeholderData: (previous, query) => (query?.queryKey[1] === subject ? previous : undefined),
		enabled: enabled && requested === subject,
		retry: false,
	})
	return { preview: data, isLoading: isPending }
}

/**
 * Calculates the prices in the thumbnails from sample and usual values. For the open slide, uses the prices of the price preview.
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
				client.pricing.preview.mutate({
					deckId,
					priceVariables,
					productData: productData ?? {},
					values: { usesSamples: true },
				}),
			retry: false,
		})),
	})
	return (slideId) => {
		if (slideId === open?.id) return preview?.pricing ?? null
		return results[slides.findIndex(({ id }) => id === slideId)]?.data?.pricing ?? null
	}
}

function hasFormula({ good, better, best }: ProductSlideData): boolean {
	return [good, better, best].some(
		(tier) => tier?.price.mode === 'formula' || tier?.price.mode === 'lines',
	)
}
