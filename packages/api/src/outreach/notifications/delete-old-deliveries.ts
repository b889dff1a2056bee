import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'

const BATCH = 1000
const RETENTION_DAYS = 90

/**
 * Deletes deliveries, with their attempts, that were settled 90 days ago: they can be sent again for 30 (reliability,
 * section 3.3), and the event log keeps what they told of. Ids are ordered by time, so the oldest are found by their key.
 * Each batch is one statement: killed between two of them, a run is only shorter. Several may run at once.
 */
export async function deleteOldDeliveries(app: App): Promise<void> {
	const before = new Date(app.now().getTime() - RETENTION_DAYS * 86_400_000)
	for (let gone = BATCH; gone === BATCH; ) gone = await deleteBatch(app, before)
}

async function deleteBatch(app: App, before: Date): Promise<number> {
	const { rowCount } = await app.pool.query(
		`delete from notification_delivery
		  where id in (select id from notification_delivery
		                where id < $1 and next_attempt_at is null and settled_at < $2
		                order by id limit ${BATCH} for update skip locked)`,
		[newId(before.getTime()), before],
	)
	return rowCount ?? 0
}
