import type { App } from '../../core/app.ts'

/**
 * Adds up the rows of `event_count` that have the same company, day and type, and replaces them with one row. A row that is
 * inserted during this statement stays for the next run, so each event is counted once.
 */
export async function addUpCounts(app: Pick<App, 'pool'>): Promise<void> {
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
