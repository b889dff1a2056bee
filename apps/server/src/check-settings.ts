import type { App, ConfigSource } from '@dormer/api'
import { StorageFailed } from '@dormer/providers/storage'
import pg from 'pg'

/** Oldest supported major version of Postgres. */
const MIN_POSTGRES = 15
const CONNECT_MS = 5000

/**
 * Connects to the configured databases. Rejects with an error that names the setting when a database cannot be reached, refuses
 * the user, or is too old. The error contains no password.
 */
export async function checkDatabases(env: ConfigSource): Promise<void> {
	for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
		const url = env[name]
		if (url === undefined) continue
		const version = await readVersion(url).catch((error: unknown) => {
			const { host, pathname } = new URL(url)
			throw new Error(`${name}: cannot connect to ${host}${pathname} (${reasonOf(error)})`)
		})
		if (version < MIN_POSTGRES)
			throw new Error(`${name}: needs Postgres ${MIN_POSTGRES} or newer, found ${version}`)
	}
}

async function readVersion(url: string): Promise<number> {
	const row = await queryOnce<{ server_version_num: string }>(url, 'show server_version_num')
	return Math.floor(Number(row?.server_version_num) / 10_000)
}

async function queryOnce<Row extends object>(url: string, sql: string): Promise<Row | undefined> {
	const client = new pg.Client({
		connectionString: url,
		connectionTimeoutMillis: CONNECT_MS,
		query_timeout: CONNECT_MS,
	})
	client.on('error', () => {})
	try {
		await client.connect()
		return (await client.query<Row>(sql)).rows[0]
	} finally {
		await client.end().catch(() => {})
	}
}

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	if (error.message !== '') return error.message
	return 'code' in error ? String(error.code) : error.name
}

/**
 * Rejects with an error that names the setting when the object store refuses the bucket. Only logs a warning when the object
 * store does not answer, because it may answer later. Also warns when DATABASE_URL is set without S3_BUCKET: files then stay in
 * a local directory, which the processes on other machines cannot read.
 */
export async function checkStorage({
	config,
	log,
	providers,
}: Pick<App, 'config' | 'log' | 'providers'>): Promise<void> {
	if (config.DATABASE_URL !== undefined && config.S3_BUCKET === undefined)
		log.warn(
			{ directory: config.DATA_DIR },
			'S3_BUCKET is not set: files are stored under DATA_DIR, which all processes must share',
		)
	try {
		const mistake = await providers.storage.findMistake()
		if (mistake !== undefined) throw new Error(`S3_BUCKET: ${mistake}`)
	} catch (error) {
		if (!(error instanceof StorageFailed)) throw error
		log.warn({ reason: error.message }, 'the object store was not checked')
	}
}
