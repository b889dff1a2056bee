import type { ClientBase, PoolClient } from 'pg'

/** Tables without data of a company: applied migrations, running workers and rate limit counters. */
const PROCESS_TABLES = ['schema_migration', 'worker_live', 'rate_limit']

/** Number of rows that one query fetches. */
const FETCH = 100
/** A table is written in parts. A part that is larger than this number of bytes is complete, and the next part begins. */
const PART_BYTES = 8_000_000

/** A part of a table: some of its rows, as one JSON object per line. The parts of one table directly follow each other. */
export type TablePart = { table: string; rows: number; lines: string }

/** Opens the read-only transaction of a dump. */
export async function beginDump(client: ClientBase): Promise<void> {
	await client.query('begin isolation level repeatable read read only')
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
 * Reads the rows of a query with a cursor and yields them in parts, so memory never holds all rows. Yields nothing when
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

export type DumpTable = {
	name: string
	/** Columns of the table that can be written, in the order of the table. Generated columns are excluded. */
	columns: readonly string[]
	/** Other tables to which foreign keys of this table refer. */
	parents: readonly string[]
}

/**
 * Returns the tables of Dormer's database. A table comes before the tables that refer to it. The partitions of a table are not
 * listed, because the table contains their rows. Throws when foreign keys form a cycle, because no such order exists then.
 */
export async function listTables(client: ClientBase): Promise<DumpTable[]> {
	const { rows } = await client.query<DumpTable>(
		`select t.relname as name,
		        array(select attname::text from pg_attribute
		               where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
		               order by attnum) as columns,
		        array(select distinct p.relname::text from pg_constraint c join pg_class p on p.oid = c.confrelid
		               where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as parents
		   from pg_class t
		  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
		    and t.relname <> all($1)
		  order by t.relname`,
		[PROCESS_TABLES],
	)
	return sortParentsFirst(rows)
}

function sortParentsFirst(tables: readonly DumpTable[]): DumpTable[] {
	const sorted: DumpTable[] = []
	for (let left = [...tables]; left.length > 0; ) {
		const names = new Set(left.map(({ name }) => name))
		const free = left.filter(({ parents }) => !parents.some((parent) => names.has(parent)))
		if (free.length === 0)
			throw new Error(`The foreign keys of these tables form a cycle: ${[...names].join(', ')}`)
		sorted.push(...free)
		left = left.filter((table) => !free.includes(table))
	}
	return sorted
}

/** Returns a name quoted as an SQL identifier. */
function identifier(name: string): string {
	return `"${name.replaceAll('"', '""')}"`
}
