import pg, { type Pool } from 'pg'

/** The one pool of a process. A lost connection, idle or in use, is reported to `onError` and replaced, never fatal. */
export function createPool(url: string, onError: (error: Error) => void): Pool {
	const pool = new pg.Pool({ connectionString: url, max: 20, idleTimeoutMillis: 30_000 })
	pool.on('error', onError)
	pool.on('connect', (client) => client.on('error', onError))
	return pool
}
