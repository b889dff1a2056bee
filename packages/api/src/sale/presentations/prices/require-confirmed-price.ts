import type { Tx } from '@dormer/db'
import type { TierPricing } from '../../../content/pricing/schema.ts'
import { AppError } from '../../../core/errors.ts'
import { readLatestMeasurement } from '../../roof-measurements/index.ts'
import type { PresentationRef } from './priced-presentation.ts'

/**
 * Rejects with 409 `PRICE_NOT_CONFIRMED` when no rep has confirmed the roof estimate of a selected price. An estimate
 * must never become the price of a contract (docs/design/contract.md#prices).
 */
export async function requireConfirmedPrice(
	tx: Tx,
	{ organizationId, presentationId }: PresentationRef,
	{ trace }: TierPricing,
): Promise<void> {
	const isMeasured = trace.some((entry) => entry.kind === 'input' && entry.source === 'measurement')
	if (!isMeasured) return
	const newest = await readLatestMeasurement(tx, { organizationId, presentationId })
	if (newest?.needsConfirmation === true) throw notConfirmedError('selection')
}

/** Returns the error for a price that is an estimate because no rep has confirmed the roof measurement. */
export function notConfirmedError(path: 'tier' | 'selection'): AppError {
	const message =
		'This price is an estimate until the roof is confirmed. Book a measurement, or ask your rep to confirm the price.'
	return new AppError('PRICE_NOT_CONFIRMED', message, { details: [{ path, message }] })
}
