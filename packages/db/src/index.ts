import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { type Prisma, PrismaClient } from '../generated/client.ts'

export type Db = PrismaClient
export type Tx = Prisma.TransactionClient
export type Json = Prisma.InputJsonValue

/**
 * Creates a Prisma client on `pool`, so that Prisma and direct queries share connections. A transaction may wait for a
 * connection as long as the pool's connection timeout, and may then run for the same time, but at least 5 s. Prisma's default
 * limits (2 s and 5 s) would abort transactions on a busy server.
 */
export function createDb(pool: Pool): Db {
	const { connectionTimeoutMillis: maxWait = 2000 } = pool.options
	const transactionOptions = { maxWait, timeout: Math.max(5000, maxWait) }
	return new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })
}

export { Prisma } from '../generated/client.ts'
export { closeWithoutAnswer, createPool, type PoolOptions, type PoolUse } from './pool.ts'
