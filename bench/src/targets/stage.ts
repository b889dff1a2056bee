import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@dormer/db/embedded'
import { migrate } from '@dormer/db/migrate'
import { createPageFetch, type Fetch } from '@dormer/server/page-fetch'
import pg from 'pg'
import { z } from 'zod'
import { type ChildProcess, startProcess } from '../child-process.ts'

/**
 * Postgres server of a benchmark run. Measurements share it, but each group of measurements has its own database and its own
 * processes of the product.
 */
export type Stage = {
	/** Creates a migrated database. */
	createDatabase: () => Promise<Database>
	/** Starts the Dormer server with the given settings, without a company. */
	startServer: (env: Record<string, string>) => Promise<ChildProcess>
	/** Starts the Dormer server on a database, and signs up a company. */
	startProduct: (database: Database, env?: Record<string, string>) => Promise<Product>
	/** Stops all processes and removes all data. */
	close: () => Promise<void>
}
export type Database = { url: string; pool: pg.Pool }

/** A running server of the product with a signed-up company. */
export type Product = ChildProcess & {
	organizationId: string
	cookie: string
	/** Sends a request of the signed-in user. Rejects when the status is not 2xx. */
	call: (method: string, at: string, json?: unknown) => Promise<unknown>
	fetch: Fetch
}

const SignedUp = z.object({ organization: z.object({ id: z.string() }) })

/** Starts Postgres with durable commits, as in production. With `profileTo`, the product writes CPU profiles to that folder. */
export async function startStage(profileTo?: string): Promise<Stage> {
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-bench-'))
	// For a root user, Postgres runs as another user. It would store its data elsewhere if it could not open this folder.
	await chmod(directory, 0o711)
	const postgres = await startEmbeddedPostgres(path.join(directory, 'postgres'), {
		settings: { max_connections: '200', max_wal_size: '4GB', maintenance_work_mem: '512MB' },
	})
	const admin = openPool(postgres.url, 1)
	const pools: pg.Pool[] = [admin]
	const running: ChildProcess[] = []
	const startServer = async (env: Record<string, string>) => {
		const child = await startProcess('../../apps/server/src/main.ts', [], {
			DATA_DIR: path.join(directory, 'data'),
			SECRET_KEY: 'benchmark key of 32 characters or more',
			PORT: '0',
			ROLE: 'web',
			DEMO: '0',
			RATE_LIMITS: 'off',
			ALLOW_SIGNUP: 'open',
			VERIFY_EMAIL: '0',
			SPEECH_CHARACTERS_PER_DAY: '100000000',
			LOG_LEVEL: 'error',
			...(profileTo !== undefined && {
				NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(profileTo)}`,
			}),
			...env,
		})
		running.push(child)
		return child
	}
	return {
		createDatabase: async () => {
			const name = `bench_${randomUUID().replaceAll('-', '').slice(0, 12)}`
			await admin.query(`create database ${name}`)
			const url = new URL(postgres.url)
			url.pathname = `/${name}`
			await migrate(url.href)
			const pool = openPool(url.href, 4)
			pools.push(pool)
			return { url: url.href, pool }
		},
		startServer,
		startProduct: async ({ url }, env = {}) =>
			signUp(await startServer({ DATABASE_URL: url, ...env })),
		close: async () => {
			await Promise.all(running.map((child) => child.stop()))
			await Promise.all(pools.map((pool) => pool.end()))
			await postgres.stop()
			await rm(directory, { recursive: true, force: true })
		},
	}
}

/**
 * Opens a pool that ignores errors of idle connections: `pool.end()` resolves before Postgres has closed the connections, and
 * Postgres reports an error on those that are still open when it stops.
 */
function openPool(connectionString: string, max: number): pg.Pool {
	const pool = new pg.Pool({ connectionString, max })
	pool.on('error', () => {})
	return pool
}

/** Signs up a new company at a running server. */
export async function signUp(child: ChildProcess): Promise<Product> {
	const send = createPageFetch(child.url)
	const response = await send('/api/auth/signup', {
		method: 'POST',
		json: {
			organizationName: 'Summit Peak Roofing',
			name: 'Maya Okafor',
			email: `maya.${randomUUID()}@company.example`,
			password: 'correct horse',
		},
	})
	const { organization } = SignedUp.parse(await response.json())
	const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	return reachAt(child.url, { ...child, organizationId: organization.id, cookie })
}

/** Returns the product with an address at which it is reached, such as that of a balancer. */
export function reachAt(url: string, product: Omit<Product, 'fetch' | 'call'>): Product {
	const send = createPageFetch(url)
	const fetch: Fetch = (at, init) => send(at, { cookie: product.cookie, ...init })
	return {
		...product,
		url,
		fetch,
		call: async (method, at, json) => {
			const answer = await fetch(at, { method, json })
			const text = await answer.text()
			if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${text.slice(0, 300)}`)
			return text === '' ? null : JSON.parse(text)
		},
	}
}
