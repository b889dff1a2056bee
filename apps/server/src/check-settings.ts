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

/**
 * Rejects with an error that names DATABASE_REPLICA_URL when it leads to a server that is not a standby of DATABASE_URL. Only logs
 * a warning when the replica cannot be reached, because the primary serves its reads.
 */
export async function checkReplica({ config, log }: Pick<App, 'config' | 'log'>): Promise<void> {
	const { DATABASE_REPLICA_URL: url, DATABASE_URL: primaryUrl } = config
	if (url === undefined || primaryUrl === undefined) return
	const sql = `select system_identifier::text as cluster, pg_is_in_recovery() as "isStandby" from pg_control_system()`
	try {
		const primary = await queryOnce<{ cluster: string }>(primaryUrl, sql)
		const replica = await queryOnce<{ cluster: string; isStandby: boolean }>(url, sql)
		if (replica?.isStandby && replica.cluster === primary?.cluster) return
	} catch (error) {
		return log.warn({ reason: reasonOf(error) }, 'the read replica was not checked')
	}
	throw new Error('DATABASE_REPLICA_URL: is not a standby of the Postgres of DATABASE_URL')
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
