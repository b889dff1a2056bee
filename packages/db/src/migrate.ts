import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg, { type Client, type Pool } from 'pg'

const FOLDER = new URL('../prisma/migrations/', import.meta.url)
const MIGRATION_LOCK = 4_015_771_203
/**
 * Changes the transaction numbers of events, in their order, when the database was restored on another cluster, whose transaction
 * ids are smaller. Otherwise, readers in the order of writing would miss the events that are written after the restore.
 */
const RENUMBER_RESTORED_EVENTS = `
	update event set written_in = written_in - (select max(written_in) from event)
	 where exists (
	       select from organization o, lateral (
	              select max(written_in) as newest from event e where e.organization_id = o.id) e
	        where e.newest >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`

/**
 * Applies the pending migrations in the order of their names, each in one transaction, and then graphile-worker's
 * migrations. An advisory lock makes it safe to start several processes at the same time. Rejects when an applied
 * migration was edited later, and when the database was created before the first of these migrations.
 *
 * `prisma migrate` is not used, because it downloads its engine at the installation, which closed networks refuse.
 */
export async function migrate(url: string): Promise<void> {
	const client = await openSession(url)
	try {
		await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
		await client.query(
			'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
		)
		const { rows } = await client.query<{ name: string; checksum: string }>(
			'select name, checksum from schema_migration',
		)
		const applied = new Map(rows.map((row) => [row.name, row.checksum]))
		const migrations = await readMigrations()
		const [baseline] = migrations
		if (applied.size > 0 && baseline !== undefined && !applied.has(baseline.name))
			throw new Error(
				'The database was created by an earlier build, which this one cannot upgrade. Use an empty database, or another DATA_DIR.',
			)
		for (const migration of migrations) {
			const checksum = applied.get(migration.name)
			if (checksum === undefined) await apply(client, migration)
			else if (checksum !== migration.checksum)
				throw new Error(`Migration ${migration.name} was edited after it was applied.`)
		}
		await runMigrations({ connectionString: url })
		await client.query(RENUMBER_RESTORED_EVENTS)
	} finally {
		await client.end()
	}
}

/**
 * Lists the migrations of this program version that were not applied to the database. Ignores applied migrations of a
 * newer program version.
 */
export async function listPendingMigrations(pool: Pool): Promise<string[]> {
	const { rows } = await pool.query<{ name: string }>('select name from schema_migration')
	const applied = new Set(rows.map(({ name }) => name))
	return (await listMigrations()).filter((name) => !applied.has(name))
}

type Migration = { name: string; sql: string; checksum: string }

async function readMigrations(): Promise<Migration[]> {
	return Promise.all(
		(await listMigrations()).map(async (name) => {
			const sql = await readFile(new URL(`${name}/migration.sql`, FOLDER), 'utf8')
			return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
		}),
	)
}

/** Returns the names of this program's migrations in the order in which they are applied. */
async function listMigrations(): Promise<string[]> {
	const entries = await readdir(FOLDER, { withFileTypes: true })
	const folders = entries.filter((entry) => entry.isDirectory())
	return folders.map(({ name }) => name).sort()
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
	await client.query('begin')
	try {
		await client.query(sql)
		await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
			name,
			checksum,
		])
		await client.query('commit')
	} catch (error) {
		await client.query('rollback')
		throw new Error(`Migration ${name} failed`, { cause: error })
	}
}

/** Opens a connection whose statements have no time limit, regardless of the limit of the role. */
async function openSession(url: string): Promise<Client> {
	const client = new pg.Client({ connectionString: url, application_name: 'dormer-migrate' })
	await client.connect()
	await client.query(
		'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
	)
	return client
}
