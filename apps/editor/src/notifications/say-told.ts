import type { DeliveryCounts } from '@dormer/api/outreach/event-log/schema'
import type { StatusTone } from '@dormer/ui/status'

type Told = { tone: StatusTone; count: string; rest: string }

/** How many of those who were to be told of an event were: `1 of 2`, and of the rest in words. Null when nobody was. */
export function sayTold({ total, delivered, exhausted }: DeliveryCounts): Told | null {
	if (total === 0) return null
	const count = `${delivered} of ${total}`
	if (delivered === total) return { tone: 'good', count, rest: 'delivered' }
	if (exhausted > 0) return { tone: 'bad', count, rest: `${exhausted} given up` }
	return { tone: 'warn', count, rest: `${total - delivered} on the way` }
}
