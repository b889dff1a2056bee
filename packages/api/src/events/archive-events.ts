import type { App } from '../core/app.ts'
import { TEXT_RETENTION_DAYS } from './limits.ts'
import { RETAINED_FIELDS } from './schema.ts'

const BATCH = 5000

/**
 * Archives the events that are older than 90 days (docs/specification.md#events, rules 1 and 2). Removes all payload fields
 * except those that the event type retains, and the data of other systems. Each batch is one SQL statement, so the next run continues after an interruption.
 * Several runs may overlap.
 */
export async function archiveEvents(app: App): Promise<void> {
	const before = new Date(app.now().getTime() - TEXT_RETENTION_DAYS * 86_400_000)
	for (let archived = BATCH; archived === BATCH; ) archived = await archiveBatch(app, before)
}

/** Archives the oldest due events. Written in SQL, because Prisma cannot remove fields of a JSON value. */
function archiveBatch({ db, now }: App, before: Date): Promise<number> {
	return db.$executeRaw`
		update event e
		   set archived_at = ${now()}, external = null,
		       payload = (select coalesce(jsonb_object_agg(key, value), '{}')
		                    from jsonb_each(e.payload)
		                   where ${JSON.stringify(RETAINED_FIELDS)}::jsonb->e.event_type ? key)
		 where (organization_id, id) in (
		       select organization_id, id from event where archived_at is null and occurred_at < ${before}
		        order by occurred_at limit ${BATCH} for update skip locked)`
}
