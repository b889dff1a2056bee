import type { App } from '../core/app.ts'
import { archiveMonths } from './archive/archive-months.ts'
import { RETAINED_FIELDS } from './schema.ts'

const BATCH = 5000
const RETENTION_DAYS = 90

/**
 * Archives the events that are older than 90 days (docs/specification.md#events, rules 1 and 2). Removes all payload
 * fields except those that the event type retains. Each batch is one SQL statement, so the next run continues after an
 * interruption. Several runs may overlap. Afterwards, moves the months that are archived completely to files.
 */
export async function archiveEvents(app: App): Promise<void> {
	const before = new Date(app.now().getTime() - RETENTION_DAYS * 86_400_000)
	for (let archived = BATCH; archived === BATCH; ) archived = await archiveBatch(app, before)
	await archiveMonths(app, before)
}

/** Archives the oldest due events. The limits of their time restrict the update to the partitions that have these events. */
async function archiveBatch(app: App, before: Date): Promise<number> {
	const { rowCount } = await app.pool.query(
		`with due as materialized (
		      select id, occurred_at from event where archived_at is null and occurred_at < $2
		       order by occurred_at limit ${BATCH} for update skip locked)
		 update event e
		    set archived_at = $1,
		        payload = (select coalesce(jsonb_object_agg(key, value), '{}')
		                     from jsonb_each(e.payload) where $3::jsonb->e.event_type ? key)
		  where e.id = any(array(select id from due))
		    and e.occurred_at >= (select min(occurred_at) from due)
		    and e.occurred_at <= (select max(occurred_at) from due)`,
		[app.now(), before, JSON.stringify(RETAINED_FIELDS)],
	)
	return rowCount ?? 0
}
