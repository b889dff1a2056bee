import { restsOnEstimate } from '../../../content/pricing/index.ts'
import type { TierPricing } from '../../../content/pricing/schema.ts'
import { AppError } from '../../../core/errors.ts'

/**
 * Rejects with 409 `PRICE_NOT_CONFIRMED` when a selected price rests on an estimated size of the house. An estimate must never
 * become the price of a contract (docs/design/contract.md#prices). A price of a company that accepts estimates is not checked.
 */
export function requireConfirmedPrice(price: Pick<TierPricing, 'trace'>): void {
	if (restsOnEstimate(price)) throw notConfirmedError('selection')
}

/** Returns the error for a price that is an estimate because nobody has confirmed the size of the roof. */
export function notConfirmedError(path: 'tier' | 'selection'): AppError {
	const message =
		'This price is an estimate until the roof is confirmed. Book a measurement, or ask your rep to confirm the price.'
	return new AppError('PRICE_NOT_CONFIRMED', message, { details: [{ path, message }] })
}
