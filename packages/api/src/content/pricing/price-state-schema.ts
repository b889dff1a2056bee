/** States of the price of a presentation (docs/design/prices.md#states). */
export const PRICE_STATES = [
	'incomplete',
	'estimate',
	'exact',
	'chosen',
	'agreed',
	'expired',
] as const
export type PriceStateName = (typeof PRICE_STATES)[number]

/**
 * The states that may follow each state. While nothing is chosen, values come and go. An estimate can be chosen only while the
 * company accepts estimates. An agreed price changes only when its contract is canceled.
 */
export const PRICE_TRANSITIONS: Record<PriceStateName, readonly PriceStateName[]> = {
	incomplete: ['estimate', 'exact', 'chosen', 'expired'],
	estimate: ['incomplete', 'exact', 'chosen', 'expired'],
	exact: ['incomplete', 'estimate', 'chosen', 'expired'],
	chosen: ['incomplete', 'estimate', 'exact', 'agreed', 'expired'],
	agreed: ['chosen', 'expired'],
	expired: ['incomplete', 'estimate', 'exact', 'chosen'],
}
