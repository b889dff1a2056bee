import type { App } from '@dormer/api'
import { createDb, createPool, type PoolUse } from '@dormer/db'
import type { OpenPostgres } from './data-directory/open-postgres.ts'

/** Number of direct connections to Postgres of a process that otherwise uses a connection pooler. */
const DIRECT_CONNECTIONS = { web: 4, jobs: 10 } satisfies Record<PoolUse, number>

export type Connections = Pick<App, 'db' | 'pool' | 'directPool'>

/** Creates the connection pools of a process. Adds a pool of direct connections when `url` belongs to a transaction pooler. */
export function connect(
	log: App['log'],
	{ url, directUrl }: Pick<OpenPostgres, 'url' | 'directUrl'>,
	use: PoolUse,
): Connections {
	const logLost = (error: Error) =>
		log.warn({ reason: error.message }, 'database connection was lost')
	const isPooled = url !== directUrl
	const pool = createPool(url, logLost, { use, isPooled })
	const directPool = isPooled
		? createPool(directUrl, logLost, { use, max: DIRECT_CONNECTIONS[use] })
		: pool
	return { db: createDb(pool), pool, directPool }
}

/** Closes the connection pools of a process. */
export async function disconnect({ db, pool, directPool }: Connections): Promise<void> {
	await db.$disconnect()
	await Promise.all([...new Set([pool, directPool])].map((one) => one.end()))
}
