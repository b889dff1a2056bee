import { type App, createReplica } from '@dormer/api'
import { createDb, createPool, type PoolUse } from '@dormer/db'
import type { OpenPostgres } from './data-directory/open-postgres.ts'

type Use = Exclude<PoolUse, 'replica'>
/** Number of direct connections to Postgres of a process that otherwise uses a connection pooler. */
const DIRECT_CONNECTIONS = { web: 4, jobs: 10 } satisfies Record<Use, number>

export type Connections = Pick<App, 'db' | 'pool' | 'directPool' | 'replica'>

/**
 * Creates the connection pools of a process. Adds a pool of direct connections when `url` belongs to a transaction pooler, and
 * the read replica when web requests use the connections.
 */
export function connect(
	log: App['log'],
	{ url, directUrl, replicaUrl }: Pick<OpenPostgres, 'url' | 'directUrl' | 'replicaUrl'>,
	use: Use,
): Connections {
	const logLost = (error: Error) =>
		log.warn({ reason: error.message }, 'database connection was lost')
	const isPooled = url !== directUrl
	const pool = createPool(url, logLost, { use, isPooled })
	const directPool = isPooled
		? createPool(directUrl, logLost, { use, max: DIRECT_CONNECTIONS[use] })
		: pool
	const replica =
		replicaUrl !== undefined && use === 'web'
			? createReplica(createPool(replicaUrl, logLost, { use: 'replica' }), { log })
			: undefined
	return { db: createDb(pool), pool, directPool, replica }
}

/** Closes the connection pools of a process. */
export async function disconnect({ db, pool, directPool, replica }: Connections): Promise<void> {
	await db.$disconnect()
	await replica?.close()
	await Promise.all([...new Set([pool, directPool])].map((one) => one.end()))
}
