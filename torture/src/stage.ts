import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@dormer/db/embedded'
import { migrate } from '@dormer/db/migrate'
import pg from 'pg'

export type Stage = {
	/** What every process of the product on this stage is started with. */
	env: Record<string, string>
	pool: pg.Pool
	close: () => Promise<void>
}

/** A durable Postgres of its own and the settings of a product that runs on it, without limits and without a demo. */
export async function openStage(): Promise<Stage> {
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-torture-'))
	const postgres = await startEmbeddedPostgres(path.join(directory, 'postgres'), {
		max_connections: '200',
	})
	await migrate(postgres.url)
	const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
	pool.on('error', () => {})
	return {
		env: {
			DATABASE_URL: postgres.url,
			SECRET_KEY: 'a key for torture alone, 32 characters',
			DATA_DIR: path.join(directory, 'data'),
			RATE_LIMITS: 'off',
			DEMO: '0',
		},
		pool,
		close: async () => {
			await pool.end()
			await postgres.stop()
			await rm(directory, { recursive: true, force: true })
		},
	}
}

/** A port of loopback that nobody has at the moment. */
export async function freePort(): Promise<number> {
	const server = createServer()
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	await new Promise((resolve) => server.close(resolve))
	if (address === null || typeof address === 'string') throw new Error('No port is free')
	return address.port
}
