import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import process from 'node:process'
import { setImmediate, setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDb } from './index.ts'
import { closeWithoutAnswer, createPool } from './pool.ts'
import { createTestDatabase, make } from './testing/index.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
	database = await createTestDatabase()
})
afterAll(() => database.drop())

it('closes a connection when Postgres does not answer a statement in time', async () => {
	const client = new pg.Client({ connectionString: database.url })
	closeWithoutAnswer(client, 200)
	await client.connect()
	expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
	const ended = once(client, 'end')
	await expect(client.query('select pg_sleep(5)')).rejects.toThrow('Connection terminated')
	await ended
	await expect(client.query('select 1')).rejects.toThrow('not queryable')
})

it('keeps an idle connection open that listens for notifications', async () => {
	const client = new pg.Client({ connectionString: database.url })
	closeWithoutAnswer(client, 1000)
	await client.connect()
	await client.query('listen event')
	const notified = once(client, 'notification')
	const other = new pg.Client({ connectionString: database.url })
	await other.connect()
	await other.query('select pg_sleep(1.2)')
	await other.query("notify event, 'x'")
	await notified
	await Promise.all([client.end(), other.end()])
})

it('ignores a second release of a connection for jobs, and does not give the connection to two users', async () => {
	const pool = createPool(database.url, () => {}, { use: 'jobs', max: 1 })
	const first = await pool.connect()
	const releaseFirst = first.release
	releaseFirst()
	const second = await pool.connect()
	releaseFirst()
	expect(pool.idleCount).toBe(0)
	second.release()
	expect(pool.idleCount).toBe(1)
	await pool.end()
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

it.concurrent('gives up after five seconds when Postgres accepts a connection and never answers', async () => {
	const silent = createServer(() => {}).listen(0, '127.0.0.1')
	await once(silent, 'listening')
	const { port } = silent.address() as AddressInfo
	const pool = createPool(`postgres://dormer@127.0.0.1:${port}/dormer`, () => {})
	const startedAt = performance.now()
	await expect(pool.query('select 1')).rejects.toThrow('timeout expired')
	expect(performance.now() - startedAt).toBeLessThan(10_000)
	await pool.end()
	silent.close()
})

it('sends the statements of a transaction one after the other when a query includes several relations', async () => {
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

it('keeps no session state on the connections of a transaction pooler', async () => {
	const pool = createPool(database.url, () => {}, { isPooled: true, max: 1 })
	const db = createDb(pool)
	const readTimeout = async (query: Pick<pg.ClientBase, 'query'>) =>
		(await query.query<{ setting: string }>("select current_setting('statement_timeout') setting"))
			.rows[0]?.setting
	expect(await readTimeout(pool)).toBe('0')
	const inTransaction = await db.$transaction(
		(tx) => tx.$queryRaw`select current_setting('statement_timeout') setting`,
		{ isolationLevel: 'Serializable' },
	)
	expect(inTransaction).toEqual([{ setting: '5s' }])
	const client = await pool.connect()
	expect((await client.query('begin isolation level repeatable read')).command).toBe('BEGIN')
	expect(await readTimeout(client)).toBe('5s')
	await client.query('rollback')
	client.release()
	await pool.query({ name: 'by.name', text: 'select $1::text', values: ['one'] })
	expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([])
	expect(await readTimeout(pool)).toBe('0')
	await db.$disconnect()
	await pool.end()
})
