import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import process from 'node:process'
import { setImmediate, setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDb } from './index.ts'
import { createPool } from './pool.ts'
import { createTestDatabase, make } from './testing/index.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
	database = await createTestDatabase()
})
afterAll(() => database.drop())

it('closes a connection when Postgres does not answer a statement in time', async () => {
	const pool = createPool(database.url, () => {}, { max: 1 })
	Object.assign(pool.options, { query_timeout: 200 })
	const client = await pool.connect()
	const ended = new Promise((resolve) => client.once('end', resolve))
	await client.query('begin')
	await expect(client.query('select pg_sleep(5)')).rejects.toThrow('Query read timeout')
	await ended
	await expect(client.query('rollback')).rejects.toThrow('not queryable')
	client.release()
	expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
	const db = createDb(pool)
	await expect(db.$transaction((tx) => tx.$queryRaw`select pg_sleep(5)::text`)).rejects.toThrow()
	expect(pool.totalCount).toBe(0)
	await db.$disconnect()
	await pool.end()
})

it('keeps an idle connection open that listens for notifications', async () => {
	const pool = createPool(database.url, () => {})
	Object.assign(pool.options, { query_timeout: 1000 })
	const client = await pool.connect()
	await client.query('listen event')
	const notified = once(client, 'notification')
	const other = new pg.Client({ connectionString: database.url })
	await other.connect()
	await other.query('select pg_sleep(1.2)')
	await other.query("notify event, 'x'")
	await notified
	client.release(true)
	await Promise.all([pool.end(), other.end()])
})

it.concurrent('starts a transaction even after a wait of more than two seconds for a free connection', async () => {
	const pool = createPool(database.url, () => {})
	const db = createDb(pool)
	const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
	const waiting = db.$transaction((tx) => tx.organization.count())
	await setTimeout(2500)
	for (const client of busy) client.release()
	expect(await waiting).toBe(0)
	await db.$disconnect()
	await pool.end()
})

it.concurrent('gives up after ten seconds when Postgres accepts a connection and never answers', async () => {
	const silent = createServer(() => {}).listen(0, '127.0.0.1')
	await once(silent, 'listening')
	const { port } = silent.address() as AddressInfo
	const pool = createPool(`postgres://dormer@127.0.0.1:${port}/dormer`, () => {})
	const startedAt = performance.now()
	await expect(pool.query('select 1')).rejects.toThrow(/timeout/)
	expect(performance.now() - startedAt).toBeLessThan(13_000)
	await pool.end()
	silent.close()
})

it('reads several relations in a transaction without a warning of pg', async () => {
	const warnings: string[] = []
	const collect = ({ message }: Error) => warnings.push(message)
	process.on('warning', collect)
	const pool = createPool(database.url, () => {})
	const db = createDb(pool)
	const { id } = await make.organization(db)
	const include = { users: true, decks: true, prospects: true }
	const [found] = await db.$transaction(async (tx) => [
		await tx.organization.findUniqueOrThrow({ where: { id }, include }),
	])
	expect(found).toMatchObject({ id, users: [], decks: [], prospects: [] })
	await setImmediate()
	process.off('warning', collect)
	expect(warnings).toEqual([])
	await db.$disconnect()
	await pool.end()
})
