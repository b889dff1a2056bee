import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@dormer/db/embedded'
import { migrate } from '@dormer/db/migrate'
import pg from 'pg'

/** Postgres server of a fault suite, with the settings for the server and worker processes that use it. */
export type TestEnvironment = {
	/** Environment variables for every server and worker process of the suite. */
	env: Record<string, string>
	pool: pg.Pool
	close: () => Promise<void>
}

/** Starts a Postgres server with durable commits. The returned settings turn off rate limits and demo data. */
export async function startTestEnvironment(): Promise<TestEnvironment> {
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-torture-'))
	const postgres = await startEmbeddedPostgres(path.join(directory, 'postgres'), {
		settings: { max_connections: '200' },
	})
	await migrate(postgres.url)
	const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
	pool.on('error', () => {})
	return {
		env: {
			DATABASE_URL: postgres.url,
			SECRET_KEY: 'fault suite key of 32 characters or more',
			DATA_DIR: path.join(directory, 'data'),
			RATE_LIMITS: 'off',
			DEMO: '0',
			ALLOW_SIGNUP: 'open',
		},
		pool,
		close: async () => {
			await pool.end()
			await postgres.stop()
			await rm(directory, { recursive: true, force: true })
		},
	}
}

/** Returns a loopback port that no process is using. */
export async function freePort(): Promise<number> {
	const server = createServer()
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	await new Promise((resolve) => server.close(resolve))
	if (address === null || typeof address === 'string') throw new Error('No port is free')
	return address.port
}
