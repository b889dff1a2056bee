import { type App, createReplica } from '@dormer/api'
import { createDb, createPool, type PoolUse } from '@dormer/db'
import type { OpenPostgres } from './data-directory/open-postgres.ts'

type Use = Exclude<PoolUse, 'replica'>
/** Number of direct connections to Postgres of a process that otherwise uses a connection pooler. */
const DIRECT_CONNECTIONS = { web: 4, jobs: 10 } satisfies Record<Use, number>

export type Pools = Pick<App, 'pool' | 'directPool'>
export type Connections = Pools & Pick<App, 'db' | 'replica'>

type Addresses = Pick<OpenPostgres, 'url' | 'directUrl' | 'replicaUrl'>

/**
 * Creates the connection pools of a process for web requests or for jobs. Adds a pool of direct connections when `url` belongs to
 * a transaction pooler.
 */
export function createPools(log: App['log'], { url, directUrl }: Addresses, use: Use): Pools {
	const isPooled = url !== directUrl
	const pool = createPool(url, logLost(log), { use, isPooled })
	const directPool = isPooled
		? createPool(directUrl, logLost(log), { use, max: DIRECT_CONNECTIONS[use] })
		: pool
	return { pool, directPool }
}

/**
 * Creates the connections of a process, with the read replica when web requests use them. The queries of jobs use `jobPools`, if
 * they are given.
 */
export function connect(
	log: App['log'],
	addresses: Addresses,
	{ use, jobPools }: { use: Use; jobPools: Pools | undefined },
): Connections {
	const pools = createPools(log, addresses, use)
	const { replicaUrl } = addresses
	const replica =
		replicaUrl !== undefined && use === 'web'
			? createReplica(createPool(replicaUrl, logLost(log), { use: 'replica' }), { log })
			: undefined
	return { ...pools, db: createDb(pools.pool, jobPools?.pool), replica }
}

const logLost = (log: App['log']) => (error: Error) =>
	log.warn({ reason: error.message }, 'database connection was lost')

/** Closes the connections of a process. */
export async function disconnect(
	{ db, pool, directPool, replica }: Connections,
	jobPools: Pools | undefined,
): Promise<void> {
	await db.$disconnect()
	await replica?.close()
	const pools = [pool, directPool, ...(jobPools ? [jobPools.pool, jobPools.directPool] : [])]
	await Promise.all([...new Set(pools)].map((one) => one.end()))
}
