import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { PrismaClient } from '../generated/client.ts'

export type Db = PrismaClient

/**
 * Creates a Prisma client on `pool`, so Prisma and direct queries share connections.
 *
 * A transaction is aborted when it waits for a connection longer than the pool's connection timeout, or then runs longer than
 * this timeout and that of a statement. Prisma's default limits (2 s and 5 s) would abort transactions on a busy server.
 */
export function createDb(pool: Pool): Db {
	const { connectionTimeoutMillis: maxWait = 2000, statement_timeout = 5000 } = pool.options
	const timeout = Math.max(maxWait, Number(statement_timeout))
	return new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait, timeout } })
}
