import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@dormer/db/embedded'
import { migrate } from '@dormer/db/migrate'
import pg from 'pg'
import { readLane } from './lane.ts'

/** Postgres server of a fault suite, with the settings for the server and worker processes that use it. */
export type TestEnvironment = {
	/** Environment variables for every server and worker process of the suite. */
	env: Record<string, string>
	pool: pg.Pool
	close: () => Promise<void>
}

/** Postgres servers to stop when a suite ends early. */
const running = new Set<EmbeddedPostgres>()
process.once('exit', () => {
	for (const pid of [...running].map((postgres) => postgres.pid()))
		if (pid !== undefined) process.kill(pid, 'SIGQUIT')
})

/** Starts a Postgres server with durable commits. The returned settings turn off rate limits and demo data. */
export async function startTestEnvironment(): Promise<TestEnvironment> {
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-torture-'))
	// For a root user, Postgres runs as another user. It would store its data elsewhere if it could not open this folder.
	await chmod(directory, 0o711)
	const postgres = await startEmbeddedPostgres(path.join(directory, 'postgres'), {
		settings: { max_connections: '200' },
	})
	running.add(postgres)
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
			running.delete(postgres)
			await postgres.stop()
			await rm(directory, { recursive: true, force: true })
		},
	}
}

/**
 * Ports for the servers that the fault suites start. The ports are below the range from which the operating system assigns
 * ports (32768 to 60999 on Linux). The port of a killed server therefore stays free until the server starts again. Processes
 * that run suites in parallel use separate port ranges.
 */
const PORTS = { first: 20_000 + 2000 * (readLane() ?? 0), count: 2000 }
const handedOut = new Set<number>()

/**
 * Returns a loopback port that no process is using. Never returns the same port twice, so that suites that run at the same time
 * do not share a port.
 */
export async function freePort(): Promise<number> {
	while (handedOut.size < PORTS.count) {
		const port = PORTS.first + randomInt(PORTS.count)
		if (handedOut.has(port)) continue
		handedOut.add(port)
		if (await isFree(port)) return port
	}
	throw new Error('No port is free')
}

function isFree(port: number): Promise<boolean> {
	const server = createServer()
	return new Promise((resolve) => {
		server.once('error', () => resolve(false))
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
	})
}
