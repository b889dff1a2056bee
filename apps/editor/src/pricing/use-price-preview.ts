import type { PricingPreview } from '@dormer/api/pricing/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useDeck } from '../decks/deck-editor.ts'
import { usePlace } from '../decks/use-place.ts'
import { client } from '../trpc.ts'
import { useSettled } from '../use-settled.ts'

const Context = createContext<PricingPreview | undefined>(undefined)
export const PreviewProvider = Context.Provider

/** What the prices on the screen come to, and what is wrong in them; undefined before the first answer. */
export function usePreview(): PricingPreview | undefined {
	return useContext(Context)
}

/** The refusal of one field, named as the preview names it: `productData.good.price.formula`. */
export function useIssue(path: string): PricingPreview['issues'][number] | undefined {
	return usePreview()?.issues.find((issue) => issue.path === path)
}

/** Calculates the open slide as it is written, for the roof of a presentation or with the defaults alone. */
export function usePricePreview(presentationId: string | null): PricingPreview | undefined {
	const { deckId, detail } = useDeck()
	const { slide } = usePlace()
	const { priceVariables } = detail.deck.settings
	const input = useSettled(
		JSON.stringify({
			deckId,
			priceVariables,
			productData: slide?.productData ?? {},
			...(presentationId === null ? {} : { presentationId }),
		}),
	)
	const { data } = useQuery({
		queryKey: ['pricing-preview', input],
		queryFn: () => client.pricing.preview.mutate(JSON.parse(input)),
		placeholderData: keepPreviousData,
		retry: false,
	})
	return data
}
