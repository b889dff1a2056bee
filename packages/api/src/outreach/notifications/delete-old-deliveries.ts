import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'

const BATCH = 1000
const RETENTION_DAYS = 90

/**
 * Deletes deliveries and their attempts 90 days after completion (docs/design/reliability.md#webhooks). Deliveries can be
 * resent for 30 days, and the event log keeps their events. The ids are ordered by time, so the primary key finds the
 * oldest rows. Each batch is one statement, so the next run continues after an interruption. Several runs may overlap.
 */
export async function deleteOldDeliveries(app: App): Promise<void> {
	const before = new Date(app.now().getTime() - RETENTION_DAYS * 86_400_000)
	for (let deleted = BATCH; deleted === BATCH; ) deleted = await deleteBatch(app, before)
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
