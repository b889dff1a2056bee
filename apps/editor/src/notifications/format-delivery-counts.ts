import type { DeliveryCounts } from '@dormer/api/outreach/event-log/schema'
import type { StatusTone } from '@dormer/ui/status'

type FormattedCounts = { tone: StatusTone; count: string; rest: string }

/**
 * Formats how many deliveries of an event succeeded, as `1 of 2`, and adds how many deliveries are exhausted or in progress.
 * Returns null for an event without deliveries.
 */
export function formatDeliveryCounts({
	total,
	delivered,
	exhausted,
}: DeliveryCounts): FormattedCounts | null {
	if (total === 0) return null
	const count = `${delivered} of ${total}`
	if (delivered === total) return { tone: 'good', count, rest: 'delivered' }
	if (exhausted > 0) return { tone: 'bad', count, rest: `${exhausted} gave up` }
	return { tone: 'warn', count, rest: `${total - delivered} in progress` }
}
