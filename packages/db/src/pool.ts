import pg, { type Pool } from 'pg'

/** Milliseconds that Postgres gives to what comes over a connection; jobs may take long, a request may not. */
const PATIENCE = {
	web: {
		statement_timeout: 5000,
		lock_timeout: 2000,
		idle_in_transaction_session_timeout: 10_000,
	},
	jobs: {
		statement_timeout: 60_000,
		lock_timeout: 30_000,
		idle_in_transaction_session_timeout: 60_000,
	},
}
export type PoolUse = keyof typeof PATIENCE

/**
 * A pool of connections with the time limits of its use; a process has one for each use it has. A lost connection, idle or
 * in use, is reported to `onError` and replaced, never fatal. What is lost while the pool is being closed is no loss.
 */
export function createPool(
	url: string,
	onError: (error: Error) => void,
	use: PoolUse = 'web',
): Pool {
	const settings = { connectionString: url, max: 20, idleTimeoutMillis: 30_000 }
	const pool = new pg.Pool({ ...settings, ...PATIENCE[use] })
	const report = (error: Error) => {
		if (!pool.ending) onError(error)
	}
	pool.on('error', report)
	pool.on('connect', (client) => client.on('error', report))
	return pool
}
