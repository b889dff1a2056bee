import { setTimeout as sleep } from 'node:timers/promises'
import { type App, promoteAllJobs } from '@dormer/api'
import { CRASH_SAFE_JOBS } from '@dormer/api/tasks'
import { closeWithoutAnswer } from '@dormer/db'
import pg from 'pg'

const HEARTBEAT_MS = 250
const STRANDED_AFTER = '30 seconds'
/** Time in milliseconds for which the registration of a dead worker pool is kept. */
const KEEP_DEAD_MS = 60_000
const CONNECT_MS = 5000
/** Maximum time in milliseconds that a heartbeat waits for Postgres. After that time, the connection counts as lost. */
const ANSWER_MS = 10_000

export type Liveness = {
	/** Deletes the registration of this worker pool and releases its lock. */
	release: () => Promise<void>
	/** Returns the milliseconds since the last completed heartbeat. Each heartbeat searches the database for dead worker pools. */
	msSinceHeartbeat: () => number
}

/**
 * Registers a worker pool. Holds the pool's advisory lock, and searches for dead pools four times a second. Calls `onLost` when
 * the connection that holds the lock is lost, because other processes may then run the jobs of this pool.
 */
export async function startLiveness(
	app: App,
	{ url, poolId, onLost }: { url: string; poolId: string; onLost: () => void },
): Promise<Liveness> {
	const client = new pg.Client({
		connectionString: url,
		keepAlive: true,
		connectionTimeoutMillis: CONNECT_MS,
	})
	closeWithoutAnswer(client, ANSWER_MS)
	const dead = new Map<string, number>()
	const released = new AbortController()
	const endHeartbeat = () => {
		if (!released.signal.aborted) onLost()
		released.abort()
	}
	client.on('error', endHeartbeat).on('end', endHeartbeat)
	try {
		await client.connect()
		await client.query('select pg_advisory_lock(hashtextextended($1, 7))', [poolId])
		await client.query('insert into worker_live (pool_id) values ($1)', [poolId])
		await reapDeadPools(client, poolId, dead)
	} catch (error) {
		await client.end()
		throw error
	}
	let lastHeartbeat = performance.now()
	const runHeartbeat = async (): Promise<void> => {
		while (!released.signal.aborted) {
			await sleep(HEARTBEAT_MS, undefined, { signal: released.signal }).catch(() => {})
			try {
				await reapDeadPools(client, poolId, dead)
				await promoteAllJobs(client)
				await wakeForDueJobs(client)
				lastHeartbeat = performance.now()
			} catch (error) {
				if (released.signal.aborted) return
				app.log.warn({ err: error }, 'search for dead worker pools failed')
			}
		}
	}
	const heartbeat = runHeartbeat()
	return {
		msSinceHeartbeat: () => performance.now() - lastHeartbeat,
		release: async () => {
			const isLost = released.signal.aborted
			released.abort()
			await heartbeat
			if (!isLost) await client.query('delete from worker_live where pool_id = $1', [poolId])
			await client.end()
		},
	}
}

/**
 * Unlocks the jobs of dead worker pools. Keeps the registration of a dead pool for a while: Postgres may still execute a last
 * statement of the killed process, and this statement may lock one more job for the dead pool. `dead` maps the id of each dead
 * pool to the time at which it was found dead.
 */
async function reapDeadPools(
	client: pg.Client,
	poolId: string,
	dead: Map<string, number>,
): Promise<void> {
	const found = await findDeadPools(client, poolId)
	const toUnlock = found.filter(({ id, isLocking }) => isLocking || !dead.has(id))
	for (const { id } of toUnlock) if (!dead.has(id)) dead.set(id, performance.now())
	if (toUnlock.length > 0)
		await unlockJobs(
			client,
			toUnlock.map(({ id }) => id),
		)
	await removeOldRegistrations(client, dead)
}

/**
 * Returns the dead worker pools, and for each whether it locks a job. A registered pool is dead when its advisory lock is free.
 * A pool without a registration is dead when its jobs have been locked for 30 seconds. The search is one statement and takes
 * the locks in shared mode, so that a process that pauses in its search does not hide a dead pool from the others.
 */
async function findDeadPools(
	client: pg.Client,
	poolId: string,
): Promise<{ id: string; isLocking: boolean }[]> {
	const { rows } = await client.query<{ id: string; isLocking: boolean }>(
		`select pool_id as id,
		        exists (select from graphile_worker._private_jobs where locked_by = pool_id) as "isLocking"
		   from worker_live
		  where pool_id <> $1 and pg_try_advisory_xact_lock_shared(hashtextextended(pool_id, 7))
		 union all
		 select distinct locked_by, true from graphile_worker._private_jobs
		  where locked_by is not null and locked_at < now() - interval '${STRANDED_AFTER}'
		    and locked_by not in (select pool_id from worker_live)`,
		[poolId],
	)
	return rows
}

/** Deletes the registrations of worker pools that have been dead for `KEEP_DEAD_MS`. */
async function removeOldRegistrations(client: pg.Client, dead: Map<string, number>): Promise<void> {
	const before = performance.now() - KEEP_DEAD_MS
	const old = [...dead].flatMap(([id, since]) => (since < before ? [id] : []))
	if (old.length === 0) return
	await client.query('delete from worker_live where pool_id = any($1)', [old])
	for (const id of old) dead.delete(id)
}

/**
 * Unlocks the jobs of the given pools and wakes the workers. For jobs in `CRASH_SAFE_JOBS`, the interrupted run does not count
 * as an attempt. Several processes may do this at the same time: only one of them finds a job still locked. The second
 * statement unlocks the queues.
 */
async function unlockJobs(client: pg.Client, poolIds: readonly string[]): Promise<void> {
	await client.query(
		`update graphile_worker._private_jobs j
		    set locked_at = null, locked_by = null,
		        attempts = j.attempts - case when t.identifier = any($2) and j.attempts > 0 then 1 else 0 end
		   from graphile_worker._private_tasks t
		  where t.id = j.task_id and j.locked_by = any($1)`,
		[poolIds, CRASH_SAFE_JOBS],
	)
	await client.query(
		`select graphile_worker.force_unlock_workers($1), pg_notify('jobs:insert', '{"count": 16}')`,
		[poolIds],
	)
}

/**
 * Wakes the workers when a due job is not locked, so that the job does not wait for the next poll. graphile-worker sends no
 * notification when a scheduled job becomes due.
 */
async function wakeForDueJobs(client: pg.Client): Promise<void> {
	await client.query(
		`select pg_notify('jobs:insert', '{"count": 4}') where exists (
		   select from graphile_worker._private_jobs j
		     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
		    where j.is_available and j.run_at <= now() and coalesce(q.is_available, true))`,
	)
}
