import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { expect, inject, it } from 'vitest'

const FOLDER = new URL('../prisma/migrations/', import.meta.url)
const MIGRATION = '20261122190600_event_position'

/** Applies the migrations after `after`, up to and including `last`. */
async function applyMigrations(client: pg.Client, after: string, last: string): Promise<void> {
	const names = (await readdir(FOLDER)).filter((name) => name > after && name <= last)
	for (const name of names.sort())
		await client.query(await readFile(new URL(`${name}/migration.sql`, FOLDER), 'utf8'))
}

it('gives existing events positions in the order of their writing, and gives later events higher positions', async () => {
	const admin = new pg.Client({ connectionString: inject('postgresUrl') })
	await admin.connect()
	await admin.query('create database test_event_position template template0')
	const url = new URL(inject('postgresUrl'))
	url.pathname = '/test_event_position'
	const client = new pg.Client({ connectionString: url.href })
	await client.connect()
	try {
		await runMigrations({ connectionString: url.href })
		await applyMigrations(client, '', '20261122080000_invited_at')
		const { rows: companies } = await client.query<{ id: string }>(
			"insert into organization (id, name) values (gen_random_uuid(), 'Summit Peak Roofing') returning id",
		)
		const write = async (name: string) => {
			await client.query(
				`insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload)
				 values (gen_random_uuid(), $1, 'presentation.ready', 'presentation', $2, '{}')`,
				[companies[0]?.id, name],
			)
		}
		for (const name of ['first', 'second', 'third']) await write(name)
		const { rows: before } = await client.query<{ last: string }>(
			'select max(written_in::text::bigint)::text as last from event',
		)
		await client.query('begin')
		await applyMigrations(client, '20261122080000_invited_at', MIGRATION)
		await client.query('commit')
		await write('fourth')
		const { rows } = await client.query<{ aggregate_id: string; position: string }>(
			'select aggregate_id, position::text from event order by position',
		)
		expect(rows.map(({ aggregate_id }) => aggregate_id)).toEqual([
			...['first', 'second', 'third', 'fourth'],
		])
		expect(new Set(rows.map(({ position }) => position)).size).toBe(4)
		expect(BigInt(rows[0]?.position ?? 0)).toBeGreaterThan(BigInt(before[0]?.last ?? 0))
		const { rows: horizons } = await client.query<{ horizon: string }>(
			'select event_horizon($1)::text as horizon',
			[companies[0]?.id],
		)
		expect(horizons[0]?.horizon).toBe(rows[3]?.position)
	} finally {
		await client.end()
		await admin.query('drop database test_event_position with (force)')
		await admin.end()
	}
})
