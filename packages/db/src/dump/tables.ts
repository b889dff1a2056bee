import type { ClientBase } from 'pg'

/**
 * Tables that a dump omits, because the server that loads the dump writes their rows itself: applied migrations, running
 * workers and rate limit counters.
 */
const PROCESS_TABLES = ['schema_migration', 'worker_live', 'rate_limit']

export type DumpTable = {
	name: string
	/** Columns of the table that can be written, in the order of the table. Generated columns are excluded. */
	columns: readonly string[]
	/** Other tables to which foreign keys of this table refer. */
	parents: readonly string[]
}

/**
 * Returns the tables of Dormer's database in an order in which a restore can load them: a table comes before the tables that
 * refer to it. The partitions of a table are not listed, because the table reads and writes their rows. Throws when foreign keys form a cycle, because no such order exists then.
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
export function identifier(name: string): string {
	return `"${name.replaceAll('"', '""')}"`
}
