import { createDb, createPool } from '@dormer/db'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../testing/test-app.ts'
import { createCallerFactory, type OrgContext, publicProcedure, router } from './trpc.ts'

let app: TestApp
let company: OrgContext
beforeAll(async () => {
	app = await createTestApp()
	company = await makeCompany(app)
})
afterAll(() => app.close())

const SET_TIMEOUT = "select set_config('statement_timeout', '50', true)"
const SLOW_QUERY = 'select pg_sleep(2)::text'

/** Runs a statement that Postgres cancels after 50 ms, through the connection pool or through Prisma. */
const canceledStatement = {
	pool: async () => {
		const client = await app.pool.connect()
		try {
			await client.query('begin')
			await client.query(SET_TIMEOUT)
			await client.query(SLOW_QUERY)
		} finally {
			await client.query('rollback')
			client.release()
		}
	},
	prisma: () =>
		app.db.$transaction(async (tx) => {
			await tx.$queryRawUnsafe(SET_TIMEOUT)
			await tx.$queryRawUnsafe(SLOW_QUERY)
		}),
}
/** Runs a statement that ends its own connection, through the connection pool or through Prisma. */
const END_CONNECTION = 'select pg_terminate_backend(pg_backend_pid())::text'
const endedStatement = {
	pool: () => app.pool.query(END_CONNECTION),
	prisma: () => app.db.$transaction((tx) => tx.$queryRawUnsafe(END_CONNECTION)),
}
/** The statements end their own connection when the transaction commits. */
const END_CONNECTION_AT_COMMIT = [
	'create temp table ending (id int)',
	`create function pg_temp.end_connection() returns trigger language plpgsql
	 as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`,
	`create constraint trigger ending after insert on ending deferrable initially deferred
	 for each row execute function pg_temp.end_connection()`,
	'insert into ending values (1)',
]
const endedCommit = () =>
	app.db.$transaction(async (tx) => {
		for (const statement of END_CONNECTION_AT_COMMIT) await tx.$executeRawUnsafe(statement)
	})
const unreachable = createPool('postgres://nobody:none@127.0.0.1:1/nowhere', () => {})
const timeout = { timeout: 1 }

it.each<[string, () => Promise<unknown>]>([
	['a statement that exceeds its timeout', canceledStatement.pool],
	['a Prisma statement that exceeds its timeout', canceledStatement.prisma],
	[
		'a transaction that exceeds its timeout',
		() =>
			app.db.$transaction(
				(tx) => tx.$queryRawUnsafe('select pg_sleep(0.1)::text').then(() => tx.deck.count()),
				timeout,
			),
	],
	['a connection that Postgres ends', endedStatement.pool],
	['a Prisma connection that Postgres ends', endedStatement.prisma],
	['a Prisma connection that Postgres ends at commit', endedCommit],
	['an unreachable database', () => unreachable.query('select 1')],
	['a Prisma call to an unreachable database', () => createDb(unreachable).deck.count()],
])('returns 503 with Retry-After for %s', async (_, call) => {
	expect(await refusalOf(call())).toMatchObject({
		status: 503,
		code: 'UPSTREAM_UNAVAILABLE',
		message: 'The server could not complete the request. Try again in a moment.',
		headers: { 'Retry-After': '1' },
	})
})

describe('the deadline of a call', () => {
	const hang = () => new Promise<never>(() => {})
	const calls = createCallerFactory(
		router({
			read: publicProcedure.query(hang),
			ask: publicProcedure.meta({ callsProvider: true }).query(hang),
		}),
	)
	beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
	afterEach(() => void vi.useRealTimers())

	it.each([
		['read', 15_000],
		['ask', 30_000],
	] as const)(
		'ends a call with 503 although nothing that it waits for has a time limit: %s after %i ms',
		async (name, ms) => {
			let refusal: unknown
			const ended = refusalOf(calls(company)[name]()).then((error) => {
				refusal = error
			})
			await vi.advanceTimersByTimeAsync(ms - 1)
			expect(refusal).toBeUndefined()
			await vi.advanceTimersByTimeAsync(1)
			await ended
			expect(refusal).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
		},
	)
})

it.each<[string, () => Promise<unknown>]>([
	['an invalid statement', () => app.pool.query('select nothing')],
	['a violated constraint', () => app.pool.query("insert into organization (name) values ('x')")],
	['a programming error', () => Promise.reject(new TypeError('x is undefined'))],
])('returns 500 without Retry-After for %s', async (_, call) => {
	expect(await refusalOf(call())).toMatchObject({ status: 500, headers: {} })
})

it('sets shorter database timeouts for requests than for jobs', async () => {
	const jobs = createPool(app.pool.options.connectionString ?? '', () => {}, { use: 'jobs' })
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
