import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { type Prisma, PrismaClient } from '../generated/client.ts'

export type Db = PrismaClient
export type Tx = Prisma.TransactionClient
export type Json = Prisma.InputJsonValue

/**
 * Creates a Prisma client on `pool`, so that Prisma and direct queries share connections. A transaction is aborted
 * when it waits for a connection longer than the pool's connection timeout. It is also aborted when it then runs longer than
 * this timeout or 5 s, whichever is longer. Prisma's default limits (2 s and 5 s) would abort transactions on a busy server.
 */
export function createDb(pool: Pool): Db {
	const { connectionTimeoutMillis: maxWait = 2000 } = pool.options
	const transactionOptions = { maxWait, timeout: Math.max(5000, maxWait) }
	return new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })
}

export { Prisma } from '../generated/client.ts'
export { closeWithoutAnswer, createPool, type PoolOptions, type PoolUse } from './pool.ts'
