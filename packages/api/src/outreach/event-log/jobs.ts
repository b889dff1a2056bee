import type { App } from '../../core/app.ts'
import { RETAINED_FIELDS } from '../../events/schema.ts'

const BATCH = 5000
const KEPT_DAYS = 90

/**
 * Archives what is older than 90 days (specification, Events, rules 1 and 2): a payload is rebuilt of the fields that its
 * type keeps, never by taking fields away, so that what nobody thought of goes. Each batch is one statement: killed between
 * two of them, a run is only shorter. Several may run at once.
 */
export async function archiveEvents(app: App): Promise<void> {
	for (let archived = BATCH; archived === BATCH; ) archived = await archiveBatch(app)
}

async function archiveBatch(app: App): Promise<number> {
	const at = app.now()
	const before = new Date(at.getTime() - KEPT_DAYS * 86_400_000)
	const { rowCount } = await app.pool.query(
		`update event e
		    set archived_at = $1,
		        payload = (select coalesce(jsonb_object_agg(key, value), '{}')
		                     from jsonb_each(e.payload) where $3::jsonb->e.event_type ? key)
		  where id in (select id from event where archived_at is null and occurred_at < $2
		                order by occurred_at limit ${BATCH} for update skip locked)`,
		[at, before, JSON.stringify(RETAINED_FIELDS)],
	)
	return rowCount ?? 0
}

/** Adds the counts of a day up to one row of each type. What is added meanwhile is not touched; nothing is counted twice. */
export async function addUpCounts(app: App): Promise<void> {
	await app.pool.query(
		`with gone as (
		   delete from event_count c using (
		     select organization_id, event_type, aggregate_type, day from event_count
		      group by 1, 2, 3, 4 having count(*) > 1) many
		    where (c.organization_id, c.event_type, c.aggregate_type, c.day)
		        = (many.organization_id, many.event_type, many.aggregate_type, many.day)
		   returning c.*)
		 insert into event_count (organization_id, event_type, aggregate_type, day, events)
		 select organization_id, event_type, aggregate_type, day, sum(events) from gone group by 1, 2, 3, 4`,
	)
}
