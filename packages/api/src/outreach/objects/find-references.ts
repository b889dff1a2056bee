import type { App } from '../../core/app.ts'
import { OBJECT_FOLDERS } from './list-objects.ts'

/** Days for which a deleted deck or presentation still counts as a user of its objects. */
const KEPT_DAYS = 30
/** Longest duration of the search for the references of one company. */
const SEARCH_TIMEOUT = '10min'

/**
 * Columns in which no reference is searched, because they are large or do not use the objects that they name. All other texts
 * and JSON values of all tables with a company are searched, so a new column or table is included.
 */
const SKIPPED_COLUMNS: Record<string, readonly string[]> = {
	event: ['payload', 'event_type', 'aggregate_type', 'aggregate_id'],
	image_sizes: ['storage_key'],
	viewer_event: ['payload'],
	kb_chunk: ['text', 'heading_path'],
	notification_attempt: ['request_headers', 'response_headers', 'response_body', 'target'],
	unused_object: ['storage_key'],
}

const ofDeletedDeck = (table: string) =>
	`exists (select from deck d where d.id = ${table}.deck_id and d.deleted_at < $2)`
const ofDeletedPresentation = (table: string) =>
	`exists (select from presentation p where p.id = ${table}.presentation_id and p.deleted_at < $2)`

/**
 * Rows whose references no longer count, as SQL conditions: the content of decks and presentations that were deleted before $2,
 * and the inputs of generations that were completed before $2.
 */
const UNUSED_ROWS: Record<string, string> = {
	slide: ofDeletedDeck('slide'),
	faq: ofDeletedDeck('faq'),
	qa_settings: ofDeletedDeck('qa_settings'),
	presentation_slide: ofDeletedPresentation('presentation_slide'),
	presentation_photo: ofDeletedPresentation('presentation_photo'),
	proposal_version: ofDeletedPresentation('proposal_version'),
	roof_report: ofDeletedPresentation('roof_report'),
	generation_job: `status = 'completed' and completed_at < $2`,
}

/**
 * The objects to which a company's rows refer. An image and its smaller copies have one name and different endings, so a
 * reference to one of them is a reference to all.
 */
export type References = { has: (key: string) => boolean }

/**
 * Returns the objects to which the rows of a company refer. Written in SQL, because Prisma does not know the columns of all
 * tables. Reads all rows in one statement, so a reference that moves from
 * one row to another in the meantime is found.
 */
export async function findReferences(app: App, organizationId: string): Promise<References> {
	const client = await app.pool.connect()
	try {
		await client.query('begin transaction read only')
		await client.query(`set local statement_timeout = '${SEARCH_TIMEOUT}'`)
		const { rows: columns } = await client.query<Column>(TEXT_COLUMNS)
		const before = new Date(app.now().getTime() - KEPT_DAYS * 86_400_000)
		const { rows } = await client.query<{ key: string }>(searchIn(columns), [
			organizationId,
			before,
		])
		const found = new Set(rows.map(({ key }) => withoutEnding(key)))
		return { has: (key) => found.has(withoutEnding(key)) }
	} finally {
		await client.query('rollback').catch(() => {})
		client.release()
	}
}

/** Returns those of the given objects of a company to which none of its rows refers. */
export async function findUnreferenced(
	app: App,
	organizationId: string,
	keys: readonly string[],
): Promise<string[]> {
	if (keys.length === 0) return []
	const references = await findReferences(app, organizationId)
	return keys.filter((key) => !references.has(key))
}

const withoutEnding = (key: string) => key.replace(/(^|\/)([^/.]*)\.[^/]*$/, '$1$2')

type Column = { table: string; column: string }

/** Lists the columns with texts and JSON values of all tables with a company. */
const TEXT_COLUMNS = `
	select c.relname as "table", a.attname as "column"
	  from pg_class c
	  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
	 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
	   and a.atttypid = any('{text,varchar,json,jsonb,text[],varchar[],jsonb[]}'::regtype[])
	   and (c.relname = 'organization' or exists (
	        select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id'))
	 order by c.relname, a.attnum`

/** Returns SQL that searches the values of columns for object keys of company $1. */
function searchIn(columns: readonly Column[]): string {
	const searched = columns.filter(({ table, column }) => !SKIPPED_COLUMNS[table]?.includes(column))
	const values = [...new Set(searched.map(({ table }) => table))].map((table) => {
		const id = table === 'organization' ? 'id' : 'organization_id'
		const own = searched.filter((one) => one.table === table)
		const text = own.map(({ column }) => `"${column}"::text`).join(', ')
		const unused = UNUSED_ROWS[table] ?? 'false'
		return `select concat_ws(' ', ${text}) as value from "${table}" where ${id} = $1::uuid and not (${unused})`
	})
	const pattern = `(?:${OBJECT_FOLDERS.join('|')})/' || $1::text || '/[A-Za-z0-9._/-]+`
	return `
		select distinct match[1] as key
		  from (${values.join(' union all ')}) v, regexp_matches(v.value, '(${pattern})', 'g') match
		 where $2::timestamptz is not null and position('/' || $1::text || '/' in v.value) > 0`
}
