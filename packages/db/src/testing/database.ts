import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Creates a migrated database for one test file. `drop` also terminates open connections. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
	const admin = new URL(inject('postgresUrl'))
	const name = `test_${randomBytes(6).toString('hex')}`
	await runAsAdmin(
		admin.href,
		`create database ${name} template template_dormer strategy file_copy`,
	)
	const url = new URL(admin)
	url.pathname = `/${name}`
	return {
		url: url.href,
		drop: () => runAsAdmin(admin.href, `drop database if exists ${name} with (force)`),
	}
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	await client.query(statement)
	await client.end()
}
