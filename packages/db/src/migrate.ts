import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type { Client, Pool } from 'pg'
import { openSession } from './open-session.ts'

const FOLDER = new URL('../prisma/migrations/', import.meta.url)
const MIGRATION_LOCK = 4_015_771_203
/**
 * Indexes of the queue that graphile-worker does not have. Workers find with them, however many jobs wait: the locked jobs of
 * dead pools, the due and running jobs of a company, and the jobs in its backlog.
 */
const JOB_INDEXES = {
	dormer_locked_job_idx: '(locked_by) where locked_by is not null',
	dormer_company_job_idx: `((payload->>'organizationId'), priority, run_at) where is_available or locked_at is not null`,
	dormer_backlog_idx: `((payload->>'organizationId'), priority, id) where run_at = 'infinity' and is_available`,
}
/**
 * Adds the partitions of the event table. A database that is restored from an earlier version does not have the function yet.
 * When a lock is not free, the nightly job adds them.
 */
const ADD_EVENT_PARTITIONS = `do $$ begin
	if to_regproc('add_event_partitions') is not null then
		perform add_event_partitions();
	end if;
exception when lock_not_available then
	raise notice 'event partitions not added';
end $$`

/**
 * Applies the pending migrations in the order of their names, each in one transaction, and then graphile-worker's
 * migrations. An advisory lock makes it safe to start several processes at the same time. Rejects when an applied
 * migration was edited later. `isWanted` selects the migrations to apply; by default, all of them.
 */
export async function migrate(
	url: string,
	isWanted: (name: string) => boolean = () => true,
): Promise<void> {
	const client = await openSession(url, 'dormer-migrate')
	try {
		await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
		await client.query(
			'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
		)
		const { rows } = await client.query<{ name: string; checksum: string }>(
			'select name, checksum from schema_migration',
		)
		const applied = new Map(rows.map((row) => [row.name, row.checksum]))
		for (const migration of await readMigrations()) {
			if (!isWanted(migration.name)) continue
			const checksum = applied.get(migration.name)
			if (checksum === undefined) await apply(client, migration)
			else if (checksum !== migration.checksum)
				throw new Error(`Migration ${migration.name} was edited after it was applied.`)
		}
		await runMigrations({ connectionString: url })
		await createJobIndexes(client)
		await client.query(ADD_EVENT_PARTITIONS)
	} finally {
		await client.end()
	}
}

/** Creates the missing indexes of the queue. `create index` blocks all writers, even when the index exists. */
async function createJobIndexes(client: Client): Promise<void> {
	for (const [name, definition] of Object.entries(JOB_INDEXES)) {
		const { rows } = await client.query('select 1 where to_regclass($1) is null', [
			`graphile_worker.${name}`,
		])
		if (rows.length > 0)
			await client.query(`create index ${name} on graphile_worker._private_jobs ${definition}`)
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
export async function listMigrations(): Promise<string[]> {
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
