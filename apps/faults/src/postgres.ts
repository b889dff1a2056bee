import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@dormer/db/embedded'
import { isAlive, listChildren } from '@dormer/server/processes'
import pg from 'pg'
import { freePort, SECRET_KEY, type Settings } from './product.ts'

/** Postgres server that the product does not start itself, with durable commits. */
export type Postgres = {
	url: string
	port: number
	/** Settings of each process of the product on this server. */
	env: Settings
	pool: pg.Pool
	/** Creates an empty database. The product migrates it when it starts. */
	createDatabase: (name: string) => Promise<{ url: string; pool: pg.Pool }>
	/** Returns the process ids of the server: the postmaster first. */
	pids: () => [number, ...number[]]
	/** Ends the server with a signal and waits until it has ended. */
	end: (signal: 'SIGKILL' | 'SIGQUIT') => Promise<void>
	/** Starts the server again after `end`. */
	start: () => Promise<void>
	/** Stops the server and removes its data, and the data folder of `env`. */
	close: () => Promise<void>
}

const running = new Set<EmbeddedPostgres>()
process.once('exit', () => {
	for (const pid of [...running].map((postgres) => postgres.pid()))
		if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGQUIT')
})

/** Starts a Postgres server in a temporary folder. */
export async function startPostgres(settings: Settings = {}): Promise<Postgres> {
	const directory = await makeFolder()
	const port = await freePort()
	const launch = async () => {
		const started = await startEmbeddedPostgres(path.join(directory, 'postgres'), {
			port,
			settings: { max_connections: '200', ...settings },
		})
		running.add(started)
		return started
	}
	let postgres = await launch()
	const pools: pg.Pool[] = []
	const open = (connectionString: string) => {
		const pool = new pg.Pool({ connectionString, max: 4 })
		pool.on('error', () => {})
		pools.push(pool)
		return pool
	}
	const { url } = postgres
	const pool = open(url)
	return {
		url,
		port,
		env: { DATABASE_URL: url, SECRET_KEY, DATA_DIR: path.join(directory, 'data') },
		pool,
		createDatabase: async (name) => {
			await pool.query(`create database ${name}`)
			const created = new URL(url)
			created.pathname = `/${name}`
			return { url: created.href, pool: open(created.href) }
		},
		pids: () => {
			const postmaster = postgres.pid() ?? 0
			return [postmaster, ...listChildren(postmaster).map(({ pid }) => pid)]
		},
		end: async (signal) => {
			const pid = postgres.pid() ?? 0
			running.delete(postgres)
			process.kill(pid, signal)
			while (isAlive(pid)) await sleep(10)
		},
		start: async () => {
			postgres = await launch()
		},
		close: async () => {
			await Promise.all(pools.map((each) => each.end()))
			running.delete(postgres)
			await postgres.stop()
			await rm(directory, { recursive: true, force: true })
		},
	}
}

/** Creates a temporary folder. A Postgres that runs as another user than root can open the folders in it. */
export async function makeFolder(): Promise<string> {
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-'))
	await chmod(directory, 0o711)
	return directory
}
