import type { Prisma } from '../generated/client.ts'

export type Tx = Prisma.TransactionClient
export type Json = Prisma.InputJsonValue

export { Prisma } from '../generated/client.ts'
export { createDb, type Db } from './create-db.ts'
export { createPool, type PoolOptions } from './pool.ts'
