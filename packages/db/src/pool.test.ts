import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeWithoutAnswer } from './pool.ts'
import { createTestDatabase } from './testing/index.ts'

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
