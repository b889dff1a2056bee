import type { Client } from 'pg'
import { listMigrations, migrate } from '../migrate.ts'
import { openSession } from '../open-session.ts'
import type { DumpState } from './dump.ts'
import { type DumpTable, identifier, listTables } from './tables.ts'

/** Rows per INSERT statement. */
const BATCH = 500
/**
 * Number by which a restore increases the event positions. Every later event then has a higher position than all
 * cursors that were issued after the backup (docs/design/reliability.md#event-order).
 */
const POSITION_GAP = 1_000_000_000n

export type Load = {
	/**
	 * Loads rows of a table, which are given as one JSON object per line. A table must be loaded before the tables that
	 * refer to it.
	 */
	loadRows: (table: string, lines: string) => Promise<void>
	/**
	 * Queues jobs, which are given as one JSON object per line. A job that was running when the dump was made runs again.
	 */
	loadJobs: (lines: string) => Promise<void>
	/** Sets the sequences, commits the rows and applies the migrations that are newer than the dump. */
	commit: () => Promise<void>
	/** Rolls back the transaction and so discards all loaded rows. */
	abort: () => Promise<void>
}

/** Returns whether the database has a company, or a table that belongs to another program. */
export async function hasData(url: string): Promise<boolean> {
	return withClient(url, async (client) => {
		const { rows } = await client.query<{ name: string }>(
			"select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
		)
		const names = rows.map(({ name }) => name)
		if (!names.includes('organization')) return names.some((name) => name !== 'schema_migration')
		const { rowCount } = await client.query('select from organization limit 1')
		return rowCount === 1
	})
}

/** Returns the number of other connections to the database, such as those of a running server. */
export async function countOtherConnections(url: string): Promise<number> {
	return withClient(url, async (client) => {
		const { rows } = await client.query<{ others: number }>(
			`select count(*)::int as others from pg_stat_activity
			  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
		)
		return rows[0]?.others ?? 0
	})
}

/** Deletes all tables of the product and of its job queue. */
export async function dropAllTables(url: string): Promise<void> {
	await withClient(url, async (client) => {
		await client.query('drop schema if exists graphile_worker cascade')
		await client.query('drop schema public cascade')
		await client.query('create schema public')
	})
}

/**
 * Creates the tables as they were when the dump was made, and opens the transaction that loads their rows. Disables the
 * triggers of the tables, because their effects are part of the dump. Throws when a newer program version made the
 * dump.
 */
export async function openLoad(url: string, state: DumpState): Promise<Load> {
	const known = await listMigrations()
	const unknown = state.migrations.filter((name) => !known.includes(name))
	if (unknown.length > 0)
		throw new Error(`The backup was made by a newer version: ${unknown.join(', ')} is unknown.`)
	await migrate(url, (name) => state.migrations.includes(name))
	const client = await openSession(url, 'dormer-restore')
	await client.query('begin')
	const tables = await listTables(client)
	const byName = new Map(tables.map((table) => [table.name, table]))
	for (const { name } of tables)
		await client.query(`alter table ${identifier(name)} disable trigger user`)
	return {
		loadRows: async (name, lines) => {
			const table = byName.get(name)
			if (table === undefined) throw new Error(`The backup names an unknown table: ${name}`)
			await insertRows(client, table, lines)
		},
		loadJobs: (lines) => addJobs(client, lines),
		commit: async () => {
			for (const { name } of tables)
				await client.query(`alter table ${identifier(name)} enable trigger user`)
			await setSequences(client, state)
			await client.query('commit')
			await client.end()
			await migrate(url)
		},
		abort: () => client.end(),
	}
}

async function insertRows(client: Client, table: DumpTable, lines: string): Promise<void> {
	const rows = lines.trimEnd().split('\n')
	const name = identifier(table.name)
	const columns = table.columns.map(identifier).join(', ')
	for (let first = 0; first < rows.length; first += BATCH)
		await client.query(
			`insert into ${name} (${columns}) overriding system value
			 select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
			[`[${rows.slice(first, first + BATCH).join(',')}]`],
		)
}

async function addJobs(client: Client, lines: string): Promise<void> {
	const rows = lines.trimEnd().split('\n')
	await client.query(
		`select graphile_worker.add_job(j.identifier, payload => j.payload, queue_name => j.queue_name,
		        run_at => j.run_at, max_attempts => j.max_attempts, job_key => j.key, priority => j.priority)
		   from json_to_recordset($1::json) j(identifier text, payload json, queue_name text,
		        run_at timestamptz, max_attempts int, key text, priority int)`,
		[`[${rows.join(',')}]`],
	)
}

async function setSequences(client: Client, { sequences }: DumpState): Promise<void> {
	for (const [name, last] of Object.entries(sequences)) {
		const value = name === 'event_position_seq' ? BigInt(last) + POSITION_GAP : BigInt(last)
		await client.query('select setval(to_regclass($1), $2)', [`public.${name}`, String(value)])
	}
}

async function withClient<Result>(
	url: string,
	work: (client: Client) => Promise<Result>,
): Promise<Result> {
	const client = await openSession(url, 'dormer-restore')
	try {
		return await work(client)
	} finally {
		await client.end()
	}
}
