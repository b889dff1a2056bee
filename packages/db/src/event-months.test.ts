import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

const FOLDER = new URL('../prisma/migrations/', import.meta.url)
const MIGRATION = '20261126010000_event_months'
const TIMES = [
	'2026-05-31T23:59:59.999Z',
	'2026-06-01T00:00:00Z',
	'2026-08-02T00:00:00Z',
	'2999-01-01',
]

/** Deletion of events by the version before the migration. */
const OLD_DELETION = `with deleted as (delete from event where ctid = any(array(
	select ctid from event t where organization_id = $1 and true limit 5000)) returning 1) select count(*) from deleted`

let admin: pg.Client
let client: pg.Client
let company: string

beforeAll(async () => {
	admin = new pg.Client({ connectionString: inject('postgresUrl') })
	await admin.connect()
	await admin.query('create database test_event_months template template0')
	const url = new URL(inject('postgresUrl'))
	url.pathname = '/test_event_months'
	client = new pg.Client({ connectionString: url.href })
	await client.connect()
	await runMigrations({ connectionString: url.href })
	await applyMigrations((name) => name < MIGRATION)
	const { rows } = await client.query<{ id: string }>(
		"insert into organization (id, name) values (gen_random_uuid(), 'Summit Peak Roofing') returning id",
	)
	company = rows[0]?.id ?? ''
	for (const at of TIMES) await write(at)
})
afterAll(async () => {
	await client.end()
	await admin.query('drop database test_event_months with (force)')
	await admin.end()
})

async function applyMigrations(isWanted: (name: string) => boolean): Promise<void> {
	const names = (await readdir(FOLDER)).filter((name) => name.startsWith('2') && isWanted(name))
	for (const name of names.sort())
		await client.query(await readFile(new URL(`${name}/migration.sql`, FOLDER), 'utf8'))
}

async function write(at: string): Promise<void> {
	await client.query(
		`insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload, occurred_at)
		 values (gen_random_uuid(), $1, 'presentation.ready', 'presentation', 'roof', '{}', $2)`,
		[company, at],
	)
}

async function readEvents(partition: string) {
	const { rows } = await client.query<{ part: string }>(
		`select ${partition} as part, e.* from event e order by position`,
	)
	return rows
}

describe('the migration to a partition per month', () => {
	it('keeps the events and their positions, and later events have higher positions', async () => {
		const before = await readEvents("''")
		await client.query('begin')
		await applyMigrations((name) => name === MIGRATION)
		await client.query('commit')
		expect(await readEvents("''")).toEqual(before)
		await write('2026-06-30T23:59:59.999Z')
		const after = await readEvents('tableoid::regclass::text')
		expect(after.map(({ part }) => part)).toEqual([
			...['event_2026_05', 'event_2026_06', 'event_2026_08', 'event_default', 'event_2026_06'],
		])
		const { rows } = await client.query('select sum(events)::int as events from event_count')
		expect(rows).toEqual([{ events: TIMES.length + 1 }])
	})

	it('refuses the deletion of a company by an earlier version, which could delete events of others', async () => {
		await expect(client.query(OLD_DELETION, [company])).rejects.toThrow('this version')
		await client.query('delete from event where organization_id = $1', [company])
		expect(await readEvents("''")).toEqual([])
	})
})
