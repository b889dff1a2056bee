import pg, { type Pool } from 'pg'

/** Postgres timeouts of a connection, in milliseconds. Jobs may run longer than requests. */
const TIMEOUTS = {
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
export type PoolUse = keyof typeof TIMEOUTS

/**
 * Creates a connection pool with the Postgres timeouts for `use`. A process has one pool for web requests and one for
 * jobs. Replaces each lost connection and passes its error to `onError`. Does not report errors while the pool closes.
 */
export function createPool(
	url: string,
	onError: (error: Error) => void,
	use: PoolUse = 'web',
): Pool {
	const settings = { connectionString: url, max: 20, idleTimeoutMillis: 30_000 }
	const pool = new pg.Pool({ ...settings, ...TIMEOUTS[use] })
	const report = (error: Error) => {
		if (!pool.ending) onError(error)
	}
	pool.on('error', report)
	pool.on('connect', (client) => client.on('error', report))
	return pool
}
