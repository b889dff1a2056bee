import type { Tx } from '@dormer/db'
import { optionState } from '../../../content/pricing/index.ts'
import type { Pricing } from '../../../content/pricing/schema.ts'
import { enqueue } from '../../../core/jobs.ts'
import type { PricedPresentation } from './priced-presentation.ts'
import { hasExpired } from './renew-book.ts'

/**
 * Queues the job that marks the homeowner's requests for today's prices as answered, when a new end of validity renews an expired
 * price.
 */
export async function queuePriceAnswers(
	tx: Tx,
	before: PricedPresentation,
	{ validUntil, at }: { validUntil: string | null | undefined; at: Date },
): Promise<void> {
	if (validUntil === undefined || !hasExpired(before, at)) return
	if (validUntil !== null && new Date(validUntil) <= at) return
	const { organizationId, presentationId } = before
	await enqueue(tx, 'answer_price_requests', {
		payload: { organizationId, presentationId, renewed: 'price', renewedAt: at.toISOString() },
	})
}

/** Queues the job that answers the homeowner's request to confirm the price, when the last option becomes exact. */
export async function queueConfirmationAnswers(
	tx: Tx,
	before: PricedPresentation,
	{ pricing, by, at }: { pricing: Pricing; by: string | null; at: Date },
): Promise<void> {
	if (isExact(before.pricing) || !isExact(pricing)) return
	const { organizationId, presentationId } = before
	await enqueue(tx, 'answer_confirmation_requests', {
		payload: { organizationId, presentationId, by, confirmedAt: at.toISOString() },
	})
}

function isExact(pricing: Pricing): boolean {
	return pricing
		.flatMap(({ good, better, best }) => [good, better, best].filter((tier) => tier !== null))
		.every((tier) => optionState(tier) === 'exact')
}
