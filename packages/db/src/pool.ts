import pg, { type Pool } from 'pg'

/**
 * Timeouts in milliseconds of connections for web requests and for jobs (docs/design/reliability.md#outages). Postgres enforces
 * the first three. The process enforces the others: the wait for the answer to a statement, and the wait for a connection.
 */
const TIMEOUTS = {
	web: {
		statement_timeout: 5000,
		lock_timeout: 2000,
		idle_in_transaction_session_timeout: 10_000,
		query_timeout: 6000,
		connectionTimeoutMillis: 10_000,
	},
	jobs: {
		statement_timeout: 60_000,
		lock_timeout: 30_000,
		idle_in_transaction_session_timeout: 60_000,
		query_timeout: 65_000,
		connectionTimeoutMillis: 30_000,
	},
}

export type PoolOptions = {
	use?: keyof typeof TIMEOUTS
	/** Maximum number of connections. */
	max?: number
}

/**
 * Creates a connection pool with the timeouts for `use`. A process has one pool for web requests and one for jobs. Replaces each
 * lost connection and passes its error to `onError`. Does not report errors while the pool closes.
 *
 * With `pipeline`, pg closes a connection when a statement gets no answer within `query_timeout`. Without it, the connection
 * stays open, and its next user could find an open transaction in it.
 */
export function createPool(
	url: string,
	onError: (error: Error) => void,
	{ use = 'web', max = 20 }: PoolOptions = {},
): Pool {
	const pool = new pg.Pool({
		connectionString: url,
		max,
		idleTimeoutMillis: 30_000,
		keepAlive: true,
		pipeline: true,
		...TIMEOUTS[use],
	})
	const report = (error: Error) => {
		if (!pool.ending) onError(error)
	}
	pool.on('error', report)
	pool.on('connect', (client) => client.on('error', report))
	return pool
}
