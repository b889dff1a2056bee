import type {
	PriceVariable,
	ProductSlideData,
	SlidePricing,
} from '@dormer/api/content/pricing/schema'
import { TIERS } from '@dormer/api/content/pricing/tiers'
import { typedBounds } from '@dormer/api/content/pricing/typed-bounds-schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { outsideOf } from '../core/number-bounds.ts'
import { client, trpc } from '../core/trpc.ts'
import type { PresentationForm } from './use-presentation-form.ts'

export type PriceInputsState = {
	variables: PriceVariable[]
	hasInputs: boolean
	isMeasured: boolean
	/** Whether a typed value is outside the bounds of its variable. */
	hasProblem: boolean
	/** Returns the names of the tiers and upgrades whose price still needs a value for the variable `key`. */
	waitingFor: (key: string) => string[]
}

/** Returns the variables of the deck's prices, and the prices that still cannot be calculated from the entered values. */
export function usePriceInputs(form: PresentationForm): PriceInputsState {
	const deckId = form.watch('deckId')
	const typed = form.watch('price_inputs') ?? {}
	const priceInputs = useDeferredValue(JSON.stringify(typed))
	const deck = trpc.decks.get.useQuery({ deckId }, { enabled: deckId !== '' })
	const priced = (deck.data?.slides ?? []).flatMap(({ productData }) => productData ?? [])
	const variables = (deck.data?.deck.settings.priceVariables ?? []).filter(
		({ source }) => source !== 'formula',
	)
	const hasInputs = priced.length > 0 && variables.length > 0
	const { data = [] } = useQuery({
		queryKey: ['price-inputs', deckId, priceInputs],
		queryFn: () =>
			Promise.all(
				priced.map(async (productData) => {
					const values = { priceInputs: JSON.parse(priceInputs) }
					const preview = await client.pricing.preview.mutate({ deckId, productData, values })
					return { productData, pricing: preview.pricing }
				}),
			),
		enabled: hasInputs,
		placeholderData: keepPreviousData,
	})
	return {
		variables,
		hasInputs,
		isMeasured: hasInputs && variables.some(({ source }) => source === 'measurement'),
		hasProblem: variables.some(
			(variable) => outsideOf(typedBounds(variable), typed[variable.key]) !== undefined,
		),
		waitingFor: (key) => [...new Set(data.flatMap((slide) => waitingIn(slide, key)))],
	}
}

type PricedSlide = { productData: ProductSlideData; pricing: SlidePricing }

function waitingIn({ productData, pricing }: PricedSlide, key: string): string[] {
	return TIERS.flatMap((name) => {
		const tier = pricing[name]
		if (tier === null) return []
		if (tier.missing.includes(key)) return [productData[name]?.name || name]
		return tier.upgrades.filter(({ missing }) => missing.includes(key)).map(({ label }) => label)
	})
}
