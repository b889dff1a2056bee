import pg, { type Pool } from 'pg'

/**
 * The one pool of a process. A lost connection, idle or in use, is reported to `onError` and replaced, never fatal.
 * What is lost while the pool is being closed is no loss.
 */
export function createPool(url: string, onError: (error: Error) => void): Pool {
	const pool = new pg.Pool({ connectionString: url, max: 20, idleTimeoutMillis: 30_000 })
	const report = (error: Error) => {
		if (!pool.ending) onError(error)
	}
	pool.on('error', report)
	pool.on('connect', (client) => client.on('error', report))
	return pool
}
