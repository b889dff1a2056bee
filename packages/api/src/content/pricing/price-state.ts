import { restsOnEstimate } from './price-range.ts'
import type { PriceStateName } from './price-state-schema.ts'
import type { TierPricing } from './schema.ts'

/** State of an option, before anybody chooses it. */
export type OptionState = Extract<PriceStateName, 'incomplete' | 'estimate' | 'exact'>

/**
 * Returns the state of one option with its upgrades: incomplete without a price, an estimate when a size of the house that it
 * uses is only estimated, otherwise exact. The worst size decides.
 */
export function optionState(
	price: Pick<TierPricing, 'status' | 'unconfirmed' | 'trace'>,
): OptionState {
	if (price.unconfirmed === true) return 'estimate'
	if (price.status !== 'priced') return 'incomplete'
	return restsOnEstimate(price) ? 'estimate' : 'exact'
}

/**
 * Returns the state of a price. A signature comes before the end of validity, which comes before a choice. Without a choice, the
 * most uncertain option decides.
 */
export function priceState(
	price: {
		options: readonly OptionState[]
		isChosen: boolean
		isAgreed: boolean
		validUntil: Date | null
	},
	at: Date,
): PriceStateName {
	if (price.isAgreed) return 'agreed'
	if (price.validUntil !== null && price.validUntil <= at) return 'expired'
	if (price.isChosen) return 'chosen'
	if (price.options.includes('incomplete')) return 'incomplete'
	return price.options.includes('estimate') ? 'estimate' : 'exact'
}
