import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool, type Db, runAsJob } from './index.ts'
import { createTestDatabase } from './testing/index.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let web: pg.Pool
let jobs: pg.Pool
let db: Db
beforeAll(async () => {
	database = await createTestDatabase()
	web = createPool(database.url, () => {}, { use: 'web' })
	jobs = createPool(database.url, () => {}, { use: 'jobs' })
	db = createDb(web, jobs)
})
afterAll(async () => {
	await db.$disconnect()
	await Promise.all([web.end(), jobs.end()])
	await database.drop()
})

const readLimit = async (client: Pick<Db, '$queryRaw'>) => {
	const [row] = await client.$queryRaw<{ limit: string }[]>`
		select current_setting('statement_timeout') as limit`
	return row?.limit
}

describe('a client with connections for jobs', () => {
	it('uses them within a job, and the others outside of it, at the same time', async () => {
		const limits = await Promise.all([
			readLimit(db),
			runAsJob(() => readLimit(db)),
			readLimit(db),
			runAsJob(() => db.$transaction(async (tx) => [await readLimit(tx), await readLimit(tx)])),
			db.$transaction((tx) => readLimit(tx)),
		])
		expect(limits).toEqual(['5s', '1min', '5s', ['1min', '1min'], '5s'])
	})

	it('aborts a transaction of a web request after 5 s at the earliest, and lets one of a job run longer', async ({
		onTestFinished,
	}) => {
		const open = (ms: number) =>
			new pg.Pool({ connectionString: database.url, connectionTimeoutMillis: ms })
		const [short, long] = [open(5000), open(20_000)]
		const limited = createDb(short, long)
		onTestFinished(async () => {
			await limited.$disconnect()
			await Promise.all([short.end(), long.end()])
		})
		const wait = () =>
			limited.$transaction(async (tx) => {
				await tx.$queryRaw`select pg_sleep(5.2)::text`
				await tx.organization.count()
			})
		const [request, job] = await Promise.allSettled([wait(), runAsJob(wait)])
		expect(request).toMatchObject({ reason: { code: 'P2028' } })
		expect(job.status).toBe('fulfilled')
	})

	it('reads records, and runs several statements in one transaction', async () => {
		expect(await db.organization.findMany()).toEqual([])
		const [count] = await runAsJob(() => db.$transaction([db.organization.count()]))
		expect(count).toBe(0)
	})
})
