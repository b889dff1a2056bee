import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import { TEXT_RETENTION_DAYS } from '../../events/limits.ts'

const BATCH = 1000

/**
 * Deletes deliveries and their attempts 90 days after completion (docs/design/reliability.md#webhooks). Deliveries can be
 * resent for 30 days, and the event log keeps their events. The ids are ordered by time, so the primary key finds the
 * oldest rows. Each batch is one statement, so the next run continues after an interruption. Several runs may overlap.
 */
export async function deleteOldDeliveries(app: App): Promise<void> {
	const before = new Date(app.now().getTime() - TEXT_RETENTION_DAYS * 86_400_000)
	for (let deleted = BATCH; deleted === BATCH; ) deleted = await deleteBatch(app, before)
}

async function deleteBatch({ db }: App, before: Date): Promise<number> {
	const old = await db.notificationDelivery.findMany({
		where: {
			id: { lt: newId(before.getTime()) },
			nextAttemptAt: null,
			settledAt: { lt: before },
		},
		select: { id: true },
		orderBy: { id: 'asc' },
		take: BATCH,
	})
	const ids = old.map(({ id }) => id)
	await db.notificationDelivery.deleteMany({
		where: { id: { in: ids }, nextAttemptAt: null, settledAt: { lt: before } },
	})
	return ids.length
}
