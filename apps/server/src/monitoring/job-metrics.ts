import { type App, JOB_NAMES } from '@dormer/api'
import { Gauge, type Registry } from 'prom-client'

type Row = {
	task: string
	waiting: number
	retrying: number
	running: number
	failed: number
	stranded: number
	oldest: number
}

/**
 * Registers the metrics of the job queue, which are read from Postgres for each scrape. `oldest` is the number of seconds since
 * the oldest waiting job became due. A stranded job is locked by a worker that no longer runs.
 */
export function registerJobMetrics(app: App, registry: Registry): void {
	const readQueue = createSharedQuery(app)
	new Gauge({
		name: 'dormer_job_oldest_seconds',
		help: 'Seconds for which the longest waiting job of a task has been due',
		labelNames: ['task'],
		registers: [registry],
		async collect() {
			const rows = await readQueue()
			this.reset()
			for (const { task, oldest } of rows) this.set({ task }, oldest)
		},
	})
	new Gauge({
		name: 'dormer_jobs',
		help: 'Jobs by state: waiting, retrying (waiting after a failed run), running, failed, stranded',
		labelNames: ['task', 'state'],
		registers: [registry],
		async collect() {
			const rows = await readQueue()
			this.reset()
			for (const { task, oldest: _, ...states } of rows)
				for (const [state, count] of Object.entries(states)) this.set({ task, state }, count)
		},
	})
}

/** Returns a function that reads the state of the job queue from Postgres. Concurrent callers share one query. */
function createSharedQuery({ pool }: App): () => Promise<Row[]> {
	let running: Promise<Row[]> | undefined
	return () => {
		running ??= pool
			.query<Row>(QUEUE, [JOB_NAMES])
			.then(({ rows }) => rows)
			.finally(() => {
				running = undefined
			})
		return running
	}
}

/**
 * Counts the jobs of each task by state, including tasks without jobs. A failed job has no attempts left; it stays in the table for
 * inspection. A job is stranded when the lock of its worker pool is free and no worker has given it back for a minute.
 */
const QUEUE = `
	select task,
	       count(*) filter (where j.locked_at is null and j.attempts = 0)::int as waiting,
	       count(*) filter (where j.locked_at is null and j.attempts between 1 and j.max_attempts - 1)::int as retrying,
	       count(*) filter (where j.locked_at is not null)::int as running,
	       count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int as failed,
	       count(*) filter (where j.locked_at < now() - interval '1 minute'
	                          and pg_try_advisory_xact_lock_shared(hashtextextended(j.locked_by, 7)))::int as stranded,
	       coalesce(extract(epoch from now() - min(j.run_at) filter (
	         where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())), 0)::float8 as oldest
	  from unnest($1::text[]) task
	  left join graphile_worker.jobs j on j.task_identifier = task
	 group by task`
