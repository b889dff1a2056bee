import { priceState } from '../../../content/pricing/index.ts'
import { PriceChange, type PriceSummary, StoredPrice } from '../../../content/pricing/schema.ts'

/** Columns of a presentation from which its price is stated. */
export const PRICE_FIELDS = {
	price: true,
	priceAgreedAt: true,
	priceValidUntil: true,
	priceChange: true,
} as const
export type PriceRow = {
	price: unknown
	priceAgreedAt: Date | null
	priceValidUntil: Date | null
	priceChange: unknown
}

/**
 * States the price of a presentation at a time: its state, what is chosen, the amounts and what is missing. This is the only
 * function that states a price: pages, lists, emails, contracts, webhooks and the API show its result and compute nothing
 * (docs/design/prices.md). Returns null when the deck has no price slide.
 */
export function priceOf(row: PriceRow, at: Date): PriceSummary | null {
	const stored = StoredPrice.nullable().parse(row.price)
	if (stored === null) return null
	const { priceAgreedAt: agreedAt, priceValidUntil: validUntil } = row
	const change = PriceChange.nullable().parse(row.priceChange)
	return statePrice(stored, { agreedAt, validUntil, change }, at)
}

/** Returns whether a homeowner was shown an amount or a range: not without a price slide, nor while every price waits for a value. */
export function hasPrices(price: PriceSummary | null): boolean {
	return price !== null && price.display !== ''
}

/** States a calculated price with its signature, its end of validity and the choice that it ended. */
export function statePrice(
	stored: StoredPrice,
	about: { agreedAt: Date | null; validUntil: Date | null; change: PriceChange | null },
	at: Date,
): PriceSummary {
	const { agreedAt, validUntil, change } = about
	const isAgreed = agreedAt !== null
	const over = priceState({ options: [], isChosen: stored.chosen, isAgreed, validUntil }, at)
	return {
		...stored,
		state: over === 'agreed' || over === 'expired' ? over : stored.state,
		validUntil: validUntil?.toISOString() ?? null,
		change,
	}
}
