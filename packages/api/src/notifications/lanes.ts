import type { Tx } from '@dormer/db'
import { enqueue } from '../jobs.ts'

/** Deliveries of one subscription that are under way at once, over all processes. */
const LANES = 4

type Waiting = {
	id: string
	organizationId: string
	subscriptionId: string
	attempts: number
	nextAttemptAt: Date | null
}

/**
 * Queues the next attempt. A subscription has four lanes and a lane carries one delivery at a time, so that a receiver
 * that hangs holds four of the worker's places at most. Which lane is decided by the random end of the id. The job is for
 * the attempt after `attempts` and for no other.
 */
export async function enqueueDelivery(tx: Pick<Tx, '$executeRaw'>, row: Waiting): Promise<void> {
	const { id, organizationId, attempts } = row
	const lane = Number.parseInt(id.slice(-1), 16) % LANES
	await enqueue(tx, 'notifications.deliver', {
		payload: { organizationId, deliveryId: id, attempts },
		queue: `notify:${row.subscriptionId}:${lane}`,
		maxAttempts: 25,
		...(row.nextAttemptAt !== null && { runAt: row.nextAttemptAt }),
	})
}
