import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { createTestDatabase } from './testing/index.ts'

it('refuses a database that an earlier build created, and says what to do', async ({
	onTestFinished,
}) => {
	const database = await createTestDatabase()
	const client = new pg.Client({ connectionString: database.url })
	await client.connect()
	onTestFinished(async () => {
		await client.end()
		await database.drop()
	})
	await client.query(
		"update schema_migration set name = '20251101000000_init' where name like '%_baseline'",
	)
	await expect(migrate(database.url)).rejects.toThrow(
		/created by an earlier build.*Use an empty database, or another DATA_DIR/,
	)
})
