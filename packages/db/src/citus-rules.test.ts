import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from './testing/index.ts'

/** Tables that belong to no company. */
const SHARED = [
	...['organization', 'rate_limit', 'schema_migration', 'seal_certificate'],
	...['timestamp_authority', 'worker_live'],
]
/** Keys by which a row is looked up before the company is known. Citus needs a reference table that names the company of each. */
const LOOKED_UP = [
	'api_key (secret_hash)',
	'app_user (email)',
	'presentation (share_key)',
	'session (id)',
	'sso_identity (issuer, subject)',
]
/** Foreign keys between tables of companies that lack the company. */
const FOREIGN = ['faq (related_slide_id)']

type Column = { name: string; isIdentifier: boolean }
type Key = { table: string; columns: Column[] }

const TABLES = `
	select c.relname as table from pg_class c
	 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`
const columnsOf = (numbers: string, relation: string) => `
	(select jsonb_agg(jsonb_build_object('name', a.attname, 'isIdentifier',
	        a.atttypid in ('uuid'::regtype, 'bigint'::regtype)) order by k.place)
	   from unnest(${numbers}) with ordinality k (number, place)
	   join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number) as columns`
const KEYS = `
	select c.relname as table, ${columnsOf('x.indkey::int2[]', 'c.oid')}
	  from pg_index x join pg_class c on c.oid = x.indrelid
	 where c.relnamespace = 'public'::regnamespace and x.indisunique and not c.relispartition`
const FOREIGN_KEYS = `
	select c.relname as table, r.relname as referenced, ${columnsOf('f.conkey', 'c.oid')}
	  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
	 where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and not c.relispartition`
const TRIGGERS = `
	select c.relname as table, t.tgtype & 1 = 0 as "isForStatement"
	  from pg_trigger t join pg_class c on c.oid = t.tgrelid
	 where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and not c.relispartition`

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
	database = await createTestDatabase()
	client = new pg.Client({ connectionString: database.url })
	await client.connect()
})
afterAll(async () => {
	await client.end()
	await database.drop()
})

async function read<Row extends { table: string }>(sql: string): Promise<Row[]> {
	const { rows } = await client.query<Row>(`${sql} order by 1`)
	return rows
}
const readTenant = async <Row extends { table: string }>(sql: string) =>
	(await read<Row>(sql)).filter(({ table }) => !SHARED.includes(table))

const hasCompany = ({ columns }: Key) => columns.some(({ name }) => name === 'organization_id')
/**
 * Returns whether a key contains an identifier: a UUID or a number that Postgres assigns. Only one company uses it, so adding the
 * company to the key changes no meaning.
 */
const hasIdentifier = ({ columns }: Key) => columns.some(({ isIdentifier }) => isIdentifier)
const format = ({ table, columns }: Key) =>
	`${table} (${columns.map(({ name }) => name).join(', ')})`

describe('the rules of Citus for a database that is distributed by company', () => {
	it('every table has organization_id, except the tables that belong to no company', async () => {
		const { rows } = await client.query<{ table: string }>(
			`${TABLES} and not exists (select from pg_attribute where attrelid = c.oid and attname = 'organization_id') order by 1`,
		)
		expect(rows.map(({ table }) => table)).toEqual(SHARED)
	})

	it('every key contains the company or an identifier, except the keys that are looked up before the company is known', async () => {
		const keys = await readTenant<Key>(KEYS)
		const others = keys.filter((key) => !hasCompany(key) && !hasIdentifier(key))
		expect(others.map(format).sort()).toEqual(LOOKED_UP)
	})

	it('every foreign key between tables of companies contains the company, except the listed ones', async () => {
		const keys = await readTenant<Key & { referenced: string }>(FOREIGN_KEYS)
		const between = keys.filter(({ referenced }) => !SHARED.includes(referenced))
		expect(between.filter((key) => !hasCompany(key)).map(format)).toEqual(FOREIGN)
	})

	it('docs/capacity.md states what the migrated schema lacks', async () => {
		const page = await readFile(new URL('../../../docs/capacity.md', import.meta.url), 'utf8')
		const [stated] =
			/\d+ of \d+ tables carry .* need another place\./.exec(page.replace(/\s+/g, ' ')) ?? []
		expect(stated).toBe(await describeSchema())
	})
})

async function describeSchema(): Promise<string> {
	const [tables, keys] = [await read(TABLES), await readTenant<Key>(KEYS)]
	const lacking = keys.filter((key) => !hasCompany(key))
	const triggers = await readTenant<{ table: string; isForStatement: boolean }>(TRIGGERS)
	const triggered = new Set(triggers.map(({ table }) => table))
	const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
	return [
		`${tables.length - SHARED.length} of ${tables.length} tables carry \`organization_id\`; the others are ${list(SHARED)}.`,
		`${lacking.length} of the ${keys.length} keys lack it. ${lacking.filter(hasIdentifier).length} of these contain an identifier, so the column is only added.`,
		`${LOOKED_UP.length} are looked up before the company is known and need a reference table that names the company: ${list(LOOKED_UP)}.`,
		`Foreign keys that lack it: ${list(FOREIGN)}.`,
		`${triggers.length} triggers on ${triggered.size} tables, ${triggers.filter(({ isForStatement }) => isForStatement).length} of them for statements, need another place.`,
	].join(' ')
}
