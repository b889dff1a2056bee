import type { ClientBase } from 'pg'
import type { App } from '../app.ts'
import { classOf, type JobName } from '../jobs.ts'
import { JOB_CLASSES } from './job-classes.ts'

/**
 * Makes the next job of a company's backlog due, in place of the job `id` that is about to end. Logs a failure and resolves,
 * because `promoteAllJobs` repeats the work.
 */
export async function promoteNextJob(
	app: App,
	{ name, organizationId, id }: { name: JobName; organizationId: unknown; id: string },
): Promise<void> {
	if (typeof organizationId !== 'string') return
	const { priority, perCompany } = classOf(name)
	try {
		await app.pool.query({
			name: 'promote-jobs',
			text: 'select promote_jobs($1, $2, $3, $4)',
			values: [organizationId, priority, perCompany, id],
		})
	} catch (error) {
		app.log.warn({ err: error }, 'the next job of a company could not be made due')
	}
}

/**
 * Makes jobs of every backlog due whose company has free places: a transaction that added a job to a backlog may have
 * committed after the company's last job ended. Finds each company with one index search.
 */
export async function promoteAllJobs(client: Pick<ClientBase, 'query'>): Promise<void> {
	const classes = Object.values(JOB_CLASSES)
	await client.query(PROMOTE_ALL, [
		classes.map(({ priority }) => priority),
		classes.map(({ perCompany }) => perCompany),
	])
}

/** A job of a class that this version does not know has a limit of one. */
const PROMOTE_ALL = `
	with recursive backlog as (
	     (select payload->>'organizationId' as company, priority from graphile_worker._private_jobs
	       where run_at = 'infinity' and is_available
	       order by payload->>'organizationId', priority limit 1)
	     union all
	     select next.company, next.priority
	       from backlog b, lateral (
	            select payload->>'organizationId' as company, priority from graphile_worker._private_jobs
	             where run_at = 'infinity' and is_available
	               and (payload->>'organizationId', priority) > (b.company, b.priority)
	             order by payload->>'organizationId', priority limit 1) next)
	select promote_jobs(company, priority, coalesce(c.per_company, 1), 0)
	  from backlog left join unnest($1::int[], $2::int[]) c(priority, per_company) using (priority)`
