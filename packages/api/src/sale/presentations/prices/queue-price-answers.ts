import type { Tx } from '@dormer/db'
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
