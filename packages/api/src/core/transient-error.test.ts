import { createDb, createPool } from '@dormer/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, refusalOf, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const CUT = "select set_config('statement_timeout', '50', true)"
const LONG = 'select pg_sleep(2)::text'

/** A statement that is cut off after 50 ms, by the pool's own client and by Prisma. */
const cut = {
	pool: async () => {
		const client = await app.pool.connect()
		try {
			await client.query('begin')
			await client.query(CUT)
			await client.query(LONG)
		} finally {
			await client.query('rollback')
			client.release()
		}
	},
	prisma: () =>
		app.db.$transaction(async (tx) => {
			await tx.$queryRawUnsafe(CUT)
			await tx.$queryRawUnsafe(LONG)
		}),
}
const away = createPool('postgres://nobody:none@127.0.0.1:1/nowhere', () => {})
const tooLong = { timeout: 1 }

it.each<[string, () => Promise<unknown>]>([
	['a statement that took too long', cut.pool],
	['a statement of Prisma’s that took too long', cut.prisma],
	[
		'a transaction that took too long',
		() =>
			app.db.$transaction(
				(tx) => tx.$queryRawUnsafe('select pg_sleep(0.1)::text').then(() => tx.deck.count()),
				tooLong,
			),
	],
	['a database that is not there', () => away.query('select 1')],
	['a database that is not there for Prisma', () => createDb(away).deck.count()],
])('%s is 503, to be asked again', async (_, call) => {
	expect(await refusalOf(call())).toMatchObject({
		status: 503,
		code: 'UPSTREAM_UNAVAILABLE',
		headers: { 'Retry-After': '1' },
	})
})

it.each<[string, () => Promise<unknown>]>([
	['a wrong statement', () => app.pool.query('select nothing')],
	['a constraint', () => app.pool.query("insert into organization (name) values ('x')")],
	['a fault of the program', () => Promise.reject(new TypeError('x is undefined'))],
])('%s is not', async (_, call) => {
	expect(await refusalOf(call())).toMatchObject({ status: 500, headers: {} })
})

it('a request has less time than a job', async () => {
	const jobs = createPool(app.pool.options.connectionString ?? '', () => {}, 'jobs')
	const settings = "('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')"
	const read = async (pool: typeof jobs) => {
		const { rows } = await pool.query<{ name: string; setting: string }>(
			`select name, setting from pg_settings where name in ${settings}`,
		)
		return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))
	}
	expect(await read(app.pool)).toEqual({
		statement_timeout: 5000,
		lock_timeout: 2000,
		idle_in_transaction_session_timeout: 10_000,
	})
	expect(await read(jobs)).toEqual({
		statement_timeout: 60_000,
		lock_timeout: 30_000,
		idle_in_transaction_session_timeout: 60_000,
	})
	await jobs.end()
})
