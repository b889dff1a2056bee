import type { App } from '@dormer/api'
import { createDb, createPool } from '@dormer/db'
import type { OpenPostgres } from './data-directory/open-postgres.ts'

/** Number of direct connections to Postgres of a process that otherwise uses a transaction pooler. */
const DIRECT_CONNECTIONS = { web: 4, jobs: 10 }

export type Connections = Pick<App, 'db' | 'pool' | 'directPool'>

/**
 * Creates the connections for web requests or for jobs. Adds a pool of direct connections when `url` belongs to a transaction
 * pooler.
 */
export function connect(
	log: App['log'],
	{ url, directUrl }: Pick<OpenPostgres, 'url' | 'directUrl'>,
	use: 'web' | 'jobs',
): Connections {
	const logLost = (error: Error) =>
		log.warn({ reason: error.message }, 'database connection was lost')
	const pool = createPool(url, logLost, { use })
	const directPool =
		url === directUrl ? pool : createPool(directUrl, logLost, { use, max: DIRECT_CONNECTIONS[use] })
	return { db: createDb(pool), pool, directPool }
}

/** Closes the connections. */
export async function disconnect({ db, pool, directPool }: Connections): Promise<void> {
	await db.$disconnect()
	await pool.end()
	if (directPool !== pool) await directPool.end()
}
