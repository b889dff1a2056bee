import type { App } from '@dormer/api'
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
 * The queue as it stands, read when it is asked for: the same from every process. `oldest`: for how many seconds the job
 * that has waited longest has been due. Stranded: held by a worker that is gone.
 */
export function registerJobMetrics(app: App, registry: Registry): void {
	const readQueue = shareReading(app)
	new Gauge({
		name: 'dormer_job_oldest_seconds',
		help: 'For how long the longest waiting job of a task has been due',
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
		help: 'Jobs by state: waiting, retrying (waiting after a failed try), running, failed, stranded',
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

/** One reading for whoever asks while it is under way. */
function shareReading({ pool }: App): () => Promise<Row[]> {
	let reading: Promise<Row[]> | undefined
	return () => {
		reading ??= pool
			.query<Row>(QUEUE)
			.then(({ rows }) => rows)
			.finally(() => {
				reading = undefined
			})
		return reading
	}
}

/** A failed job is one without tries left; it is kept for whoever looks. */
const QUEUE = `
	select t.identifier as task,
	       count(*) filter (where j.locked_at is null and j.attempts = 0)::int as waiting,
	       count(*) filter (where j.locked_at is null and j.attempts between 1 and j.max_attempts - 1)::int as retrying,
	       count(*) filter (where j.locked_at is not null)::int as running,
	       count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int as failed,
	       count(*) filter (where j.locked_at < now() - interval '30 seconds'
	                          and j.locked_by not in (select pool_id from worker_live))::int as stranded,
	       coalesce(extract(epoch from now() - min(j.run_at) filter (
	         where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())), 0)::float8 as oldest
	  from graphile_worker._private_tasks t
	  left join graphile_worker._private_jobs j on j.task_id = t.id
	 group by t.identifier`
