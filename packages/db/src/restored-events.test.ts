import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { createTestDatabase } from './testing/index.ts'

it('puts the events of a restored database before all later ones, in their order', async () => {
	const database = await createTestDatabase()
	const client = new pg.Client({ connectionString: database.url })
	await client.connect()
	const write = (payload: string, writtenIn?: string) =>
		client.query(
			`insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload, written_in)
			 select gen_random_uuid(), id, 'presentation.ready', 'presentation', '', to_jsonb($1::text),
			        coalesce($2::bigint, pg_current_xact_id()::text::bigint) from organization`,
			[payload, writtenIn],
		)
	const read = async () => {
		const { rows } = await client.query<{ payload: string }>(
			'select payload from event order by written_in',
		)
		return rows.map(({ payload }) => payload)
	}
	await client.query(`insert into organization (id, name) values (gen_random_uuid(), 'Restored')`)
	await write('first', '900000000000')
	await write('second', '900000000007')
	await migrate(database.url)
	await write('third')
	await migrate(database.url)
	await write('fourth')
	expect(await read()).toEqual(['first', 'second', 'third', 'fourth'])
	await client.end()
	await database.drop()
})
