import type { Prisma } from '../generated/client.ts'

export type Tx = Prisma.TransactionClient
export type Json = Prisma.InputJsonValue

export { Prisma } from '../generated/client.ts'
export { createDb, type Db } from './create-db.ts'
export { runAsJob } from './job-scope.ts'
export { closeWithoutAnswer, createPool, type PoolOptions, type PoolUse } from './pool.ts'
