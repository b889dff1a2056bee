import type { Client, ClientBase, PoolClient } from 'pg'
import { openSession } from '../open-session.ts'
import { identifier, listTables } from './tables.ts'

/** Number of rows that one query fetches. */
const FETCH = 100
/** A table is written in parts. A part that is larger than this number of bytes is complete, and the next part begins. */
const PART_BYTES = 8_000_000

/** A part of a table: some of its rows, as one JSON object per line. The parts of one table directly follow each other. */
export type TablePart = { table: string; rows: number; lines: string }
/** State of the database apart from the rows of its tables. */
export type DumpState = {
	/** Applied migrations, in the order of their names. */
	migrations: string[]
	/** Last values of the sequences, by name. */
	sequences: Record<string, string>
}

export type Dump = {
	parts: AsyncGenerator<TablePart, void>
	/**
	 * Returns the waiting and the running jobs. Each job is the JSON text of the arguments with which `graphile_worker.add_job`
	 * adds it again. Call this after the last part was read, because `parts` uses the same connection.
	 */
	readJobs: () => Promise<string[]>
	readState: () => Promise<DumpState>
	close: () => Promise<void>
}

/**
 * Opens a dump of the database: all rows of all tables at one moment. The dump reads in a repeatable-read transaction,
 * which blocks no other transaction. Memory use does not grow with the size of the database.
 */
export async function openDump(url: string): Promise<Dump> {
	const client = await openSession(url, 'dormer-backup')
	await beginDump(client)
	return {
		parts: dumpTables(client),
		readJobs: () => readJobs(client),
		readState: () => readState(client),
		close: () => client.end(),
	}
}

/**
 * Opens the read-only transaction of a dump. Locks the event table before the transaction reads, because a partition that is
 * dropped later would be missing from `event`, while `event_archive` would not have its events yet.
 */
export async function beginDump(client: ClientBase): Promise<void> {
	await client.query('begin isolation level repeatable read read only')
	await client.query('lock table event in access share mode')
}

async function* dumpTables(client: Client): AsyncGenerator<TablePart, void> {
	for (const table of await listTables(client)) {
		const columns = table.columns.map(identifier).join(', ')
		const sql = `select ${columns} from ${identifier(table.name)}`
		yield* readParts(client, { table: table.name, sql, values: [] })
	}
}

/** Columns with credentials, which an export for the company leaves out. */
const SECRET_COLUMN = /password|secret|token|totp|recovery|code_hash|sealed_headers/

/**
 * Yields all rows of a company, table by table, without sessions and without columns that hold credentials. The client
 * must be in a repeatable-read transaction. Every table with the column `organization_id` is included.
 */
export async function* dumpCompany(
	client: PoolClient,
	organizationId: string,
): AsyncGenerator<TablePart, void> {
	for (const table of await listTables(client)) {
		const key = table.name === 'organization' ? 'id' : 'organization_id'
		if (!table.columns.includes(key) || table.name === 'session') continue
		const columns = table.columns.filter((name) => !SECRET_COLUMN.test(name))
		const names = columns.map(identifier).join(', ')
		const sql = `select ${names} from ${identifier(table.name)} where ${key} = $1`
		yield* readParts(client, { table: table.name, sql, values: [organizationId] })
	}
}

/**
 * Reads the rows of a query with a cursor and yields them in parts, so that memory never holds all rows. Yields nothing when
 * the query returns no row.
 */
async function* readParts(
	client: ClientBase,
	{ table, sql, values }: { table: string; sql: string; values: string[] },
): AsyncGenerator<TablePart, void> {
	const rows = `select row_to_json(r)::text as line from (${sql}) r`
	await client.query(`declare part no scroll cursor for ${rows}`, values)
	let lines: string[] = []
	let bytes = 0
	for (let fetched = FETCH; fetched === FETCH; ) {
		const found = await client.query<{ line: string }>(`fetch ${FETCH} from part`)
		fetched = found.rows.length
		for (const { line } of found.rows) {
			lines.push(line)
			bytes += line.length
		}
		if (lines.length > 0 && (PART_BYTES < bytes || fetched < FETCH)) {
			yield { table, rows: lines.length, lines: `${lines.join('\n')}\n` }
			lines = []
			bytes = 0
		}
	}
	await client.query('close part')
}

async function readJobs(client: Client): Promise<string[]> {
	const { rows } = await client.query<{ line: string }>(
		`select row_to_json(r)::text as line
		   from (select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
		           from graphile_worker._private_jobs j
		           join graphile_worker._private_tasks t on t.id = j.task_id
		           left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
		          where j.attempts < j.max_attempts
		          order by j.id) r`,
	)
	return rows.map(({ line }) => line)
}

async function readState(client: Client): Promise<DumpState> {
	const { rows: migrations } = await client.query<{ name: string }>(
		'select name from schema_migration order by name',
	)
	const { rows: sequences } = await client.query<{ name: string; last: string }>(
		`select sequencename as name, coalesce(last_value, start_value)::text as last
		   from pg_sequences where schemaname = 'public' order by sequencename`,
	)
	return {
		migrations: migrations.map(({ name }) => name),
		sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
	}
}
