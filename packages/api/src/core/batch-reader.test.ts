import { describe, expect } from 'vitest'
import { it } from '../testing/fixtures.ts'
import { createBatchReader } from './batch-reader.ts'

describe('createBatchReader', () => {
	it('reads each row by its key, and undefined for an unknown key', async () => {
		const read = createBatchReader(
			async (keys) => [...new Set(keys)].filter((key) => key !== 'c'),
			(row) => row,
		)
		expect(await Promise.all(['a', 'b', 'c', 'a'].map(read))).toEqual(['a', 'b', undefined, 'a'])
	})

	it('lets Postgres reuse the plan of a statement that reads a single row', async ({
		app,
		company,
	}) => {
		const client = await app.pool.connect()
		try {
			const read = createBatchReader(
				async (ids) => {
					const text = 'select id, name from organization where id = any($1::uuid[])'
					const query = { name: 'test.organizations', text, values: [ids] }
					return (await client.query<{ id: string }>(query)).rows
				},
				({ id }) => id,
			)
			for (let call = 0; call < 12; call += 1) await read(company.organizationId)
			const { rows } = await client.query(
				`select custom_plans::int, generic_plans::int from pg_prepared_statements where name = 'test.organizations'`,
			)
			expect(rows).toEqual([{ custom_plans: 5, generic_plans: 7 }])
		} finally {
			client.release()
		}
	})
})
