import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { type Prisma, PrismaClient } from '../generated/client.ts'

export type Db = PrismaClient
export type Tx = Prisma.TransactionClient
export type Json = Prisma.InputJsonValue

/** Creates a Prisma client on `pool`, so that Prisma and direct queries share connections. */
export function createDb(pool: Pool): Db {
	return new PrismaClient({ adapter: new PrismaPg(pool) })
}

export { Prisma } from '../generated/client.ts'
export { closeWithoutAnswer, createPool, type PoolUse } from './pool.ts'
