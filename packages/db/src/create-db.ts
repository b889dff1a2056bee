import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import type { Pool } from 'pg'
import { PrismaClient } from '../generated/client.ts'
import { isJob } from './job-scope.ts'

export type Db = PrismaClient

/**
 * Creates a Prisma client on `pool`, so that Prisma and direct queries share connections. Within `runAsJob`, it uses `jobPool`:
 * one client for both takes 10 to 20 MB less than two (docs/decisions/0197-one-prisma-client.md).
 *
 * A transaction is aborted when it waits for a connection longer than the pool's connection timeout. It is also aborted when it
 * then runs longer than this timeout or 5 s, whichever is longer. Prisma's default limits (2 s and 5 s) would abort transactions
 * on a busy server.
 */
export function createDb(pool: Pool, jobPool: Pool = pool): Db {
	const adapter = new PrismaPg(pool)
	if (jobPool === pool) return new PrismaClient({ adapter, transactionOptions: limitsOf(pool) })
	const client = new PrismaClient({ adapter: routeJobs(adapter, new PrismaPg(jobPool)) })
	const limits = { web: limitsOf(pool), jobs: limitsOf(jobPool) }
	const startTransaction = (work: unknown, options: object = {}) =>
		Reflect.apply(client.$transaction, client, [
			work,
			{ ...(isJob() ? limits.jobs : limits.web), ...options },
		])
	return new Proxy(client, {
		get: (target, name) =>
			name === '$transaction' ? startTransaction : Reflect.get(target, name, target),
	})
}

function limitsOf({ options }: Pool) {
	const { connectionTimeoutMillis: maxWait = 2000 } = options
	return { maxWait, timeout: Math.max(5000, maxWait) }
}

/** Returns an adapter that sends the queries of jobs to the adapter `jobs`, and all others to `web`. */
function routeJobs(web: PrismaPg, jobs: PrismaPg): SqlDriverAdapterFactory {
	const { provider, adapterName } = web
	return {
		provider,
		adapterName,
		connect: async () => {
			const [webAdapter, jobAdapter] = await Promise.all([web.connect(), jobs.connect()])
			const current = () => (isJob() ? jobAdapter : webAdapter)
			return {
				provider,
				adapterName,
				queryRaw: (query) => current().queryRaw(query),
				executeRaw: (query) => current().executeRaw(query),
				executeScript: (script) => current().executeScript(script),
				startTransaction: (isolationLevel) => current().startTransaction(isolationLevel),
				getConnectionInfo: () => webAdapter.getConnectionInfo(),
				dispose: async () => {
					await Promise.all([webAdapter.dispose(), jobAdapter.dispose()])
				},
			}
		},
	}
}
