import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '@dormer/api'
import { HARMLESS } from '@dormer/api/tasks'
import pg from 'pg'

const HEARTBEAT_MS = 250
const STRANDED_AFTER = '30 seconds'

export type Liveness = {
	/** Deletes the registration of this pool and releases its lock. */
	release: () => Promise<void>
	/** Returns the milliseconds since the last heartbeat: a completed search for dead worker pools. */
	msSinceHeartbeat: () => number
}

/**
 * Registers a worker pool: holds its advisory lock while this process runs, and searches for dead pools four times a
 * second. A dead pool is registered but its lock is free. Exits the process when the connection that holds the lock is
 * lost, because other processes may then run the jobs of this pool.
 */
 */
export async function startLiveness(app: App, url: string, poolId: string): Promise<Liveness> {
	const client = new pg.Client({ connectionString: url, keepAlive: true })
	const released = new AbortController()
	client.on('error', (error) => {
		if (released.signal.aborted) return
		app.log.fatal({ err: error }, 'The worker lost its liveness connection and stops')
		process.exit(1)
	})
	await client.connect()
	await client.query('select pg_advisory_lock(hashtextextended($1, 7))', [poolId])
	await client.query('insert into worker_live (pool_id) values ($1)', [poolId])
	await reap(client, poolId)
	let lookedAt = performance.now()
	const keepLooking = async (): Promise<void> => {
		while (!released.signal.aborted) {
			await sleep(REAP_EVERY_MS, undefined, { signal: released.signal }).catch(() => {})
			try {
				await reap(client, poolId)
				await wakeForDueJobs(client)
				lookedAt = performance.now()
			} catch (error) {
				app.log.warn({ err: error }, 'Reaping failed')
			}
		}
	}
	const looking = keepLooking()
	return {
		msSinceHeartbeat: () => performance.now() - lookedAt,
		release: async () => {
			released.abort()
			await looking
			await client.query('delete from worker_live where pool_id = $1', [poolId])
			await client.end()
		},
	}
}

/**
 * Gives back the jobs of pools whose lock is free, and of pools killed before they had written themselves down, and wakes
 * the workers. Asked on the connection that holds the lock: busy jobs do not keep it waiting.
 */
async function reap(client: pg.Client, poolId: string): Promise<void> {
	await client.query('begin')
	try {
		const { rows } = await client.query<{ id: string }>(
			`with dead as (
			   delete from worker_live
			    where pool_id <> $1 and pg_try_advisory_xact_lock(hashtextextended(pool_id, 7))
			returning pool_id)
			select pool_id as id from dead union
			select locked_by from graphile_worker._private_jobs
			 where locked_at < now() - interval '${STRANDED_AFTER}'
			   and locked_by not in (select pool_id from worker_live)`,
			[poolId],
		)
		const gone = rows.map(({ id }) => id)
		if (gone.length > 0) await giveBack(client, gone)
		await client.query('commit')
	} catch (error) {
		await client.query('rollback')
		throw error
	}
}

/** A job that can be what killed its worker has used up an attempt by that; the others have not. */
async function giveBack(client: pg.Client, gone: readonly string[]): Promise<void> {
	await client.query(
		`update graphile_worker._private_jobs j set attempts = j.attempts - 1
		   from graphile_worker._private_tasks t
		  where t.id = j.task_id and t.identifier = any($2) and j.locked_by = any($1) and j.attempts > 0`,
		[gone, HARMLESS],
	)
	await client.query(
		`select graphile_worker.force_unlock_workers($1), pg_notify('jobs:insert', '{"count": 16}')`,
		[gone],
	)
}

/**
 * Wakes workers when a job is due that none has taken. One that became due by the clock is told to nobody; and two who look
 * for jobs at the same moment pass over each other's queues (graphile-worker alone finds both at its next poll).
 */
async function wakeForDueJobs(client: pg.Client): Promise<void> {
	await client.query(
		`select pg_notify('jobs:insert', '{"count": 4}') where exists (
		   select from graphile_worker._private_jobs j
		     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
		    where j.is_available and j.run_at <= now() and coalesce(q.is_available, true))`,
	)
}
