import pg from 'pg'

const SEARCH_MS = 15_000
const CONNECT_MS = 5000
/** Time in milliseconds after which a connection that does not answer counts as lost. */
const ANSWER_MS = 10_000

/**
 * Advisory locks that show that worker pools are alive, on one separate connection. Postgres releases them when the process
 * ends or the connection is lost.
 */
export type PoolLocks = {
	/** Takes the lock of a worker pool of this process. */
	lock: (poolId: string) => Promise<void>
	/** Resolves when the locks are lost or released. Other processes may then run the jobs of these pools. */
	ended: Promise<void>
	release: () => Promise<void>
}

/**
 * Opens the connection for the locks of this process's worker pools. Every 15 s, and immediately for jobs that dead workers left,
 * gives jobs back to the queue whose pool holds no lock, so a job of a killed worker runs again within 30 s
 * (docs/design/reliability.md#jobs). Rejects when Postgres cannot be reached. `url` must not lead through a connection pooler.
 */
export async function openPoolLocks(url: string): Promise<PoolLocks> {
	const client = new pg.Client({
		connectionString: url,
		keepAlive: true,
		connectionTimeoutMillis: CONNECT_MS,
		query_timeout: ANSWER_MS,
	})
	const own: string[] = []
	let end = () => {}
	const ended = new Promise<void>((resolve) => (end = resolve))
	client.on('error', end).on('end', end)
	await client.connect()
	await unlockDeadPools(client, own)
	const search = setInterval(() => unlockDeadPools(client, own).catch(end), SEARCH_MS)
	const closed = ended.then(() => {
		clearInterval(search)
		return client.end().catch(() => {})
	})
	return {
		lock: async (poolId) => {
			own.push(poolId)
			await client.query('select pg_advisory_lock(hashtextextended($1, 7))', [poolId])
		},
		ended,
		release: () => {
			end()
			return closed
		},
	}
}

/**
 * Number of attempts to which a job that is interrupted again and again can grow. A job that makes its worker crash ends with
 * them.
 */
const MAX_ATTEMPTS = 50

/**
 * Unlocks the jobs of worker pools that hold no lock. Their interrupted attempts do not count: each job gets one more. Passes
 * over jobs of the last five seconds, because their pool may be about to take its lock. The test takes each lock in shared mode,
 * so processes that search at the same time find the same pools.
 */
async function unlockDeadPools(client: pg.Client, own: readonly string[]): Promise<void> {
	await client.query(
		`with pool as materialized (
		   select id from (select distinct locked_by as id from graphile_worker.jobs
		                    where locked_at < now() - interval '5 seconds' and locked_by <> all ($1)) locked
		    where pg_try_advisory_xact_lock_shared(hashtextextended(id, 7))
		 ), job as materialized (
		   select job.id, job.max_attempts as attempts
		     from graphile_worker.jobs job join pool on pool.id = job.locked_by
		 ), unlocked as materialized (
		   select graphile_worker.force_unlock_workers(array_agg(id)) from pool having count(*) > 0
		 )
		 select graphile_worker.reschedule_jobs(array_agg(job.id), max_attempts => attempts + 1)
		   from job cross join unlocked
		  where attempts < $2
		  group by attempts`,
		[own, MAX_ATTEMPTS],
	)
}
