import type { OrgContext } from '../../core/trpc.ts'
import { CHUNK, type Chunk, type ChunkRecord, parseChunks } from '../../events/archive/index.ts'
import { EVENT_COLUMNS, type EventRow, presentEvent } from '../activity/index.ts'
import { chunkConditionsOf } from './archived.ts'
import { type Condition, conditionsOf, type Filters, joinConditions } from './conditions.ts'
import type { LogPosition } from './cursor.ts'
import type { EventLogEntry } from './schema.ts'

export type LogRow = EventRow & {
	position: string
	livemode: boolean
	recipient: string | null
	archived_at: Date | null
}
export type RowsInput = Filters & {
	order: LogPosition['order']
	limit: number
	offset: number
	/** Position after which the rows start. */
	after: LogPosition | undefined
	/** Position up to which the order `written` returns events. */
	horizon: string | undefined
}

/** Maximum number of chunks that one read opens, unless the order of writing needs more of them to advance. */
export const MAX_CHUNKS = 8
/** Largest value of the database type of positions. */
const MAX_POSITION = '9223372036854775807'

/**
 * Reads the rows that match the filters, and the chunks of archived events that may have events before the last of these rows,
 * in the order in which they have to be read. Finds both in one statement, so that an event is either a row or in a chunk.
 */
export async function readRows(
	{ pool, organizationId }: OrgContext,
	input: RowsInput,
): Promise<{ rows: LogRow[]; chunks: Chunk[] }> {
	const { order, limit, offset, after, horizon, ...filters } = input
	const values: (string | Date)[] = []
	const where = joinConditions(
		[...conditionsOf(organizationId, filters), ...endAt(horizon), ...startAt(after)],
		values,
	)
	const chunkWhere = joinConditions(
		[...chunkConditionsOf(organizationId, filters), ...startChunksAt(after)],
		values,
	)
	const sortOf = (alias: string) =>
		order === 'newest' ? `${alias}.occurred_at desc, ${alias}.id desc` : `${alias}.position`
	const { rows } = await pool.query<{ chunks: ChunkRecord[] | null } & (LogRow | { id: null })>(
		`with page as materialized (
		      select ${EVENT_COLUMNS}, e.livemode, e.archived_at, e.position, m.to_address as recipient
		        from event e
		        left join delivery_attempt d on e.event_type = 'email.sent'
		         and d.id = (e.payload->>'deliveryId')::uuid and d.organization_id = e.organization_id
		        left join mail_message m on m.id = d.mail_id and m.organization_id = d.organization_id
		       where ${where} order by ${sortOf('e')} limit ${limit} offset ${offset})
		 select p.id, p.event_type, p.aggregate_type, p.aggregate_id, p.occurred_at, p.payload, p.livemode,
		        p.archived_at, p.position::text, p.recipient, (${neededChunks(input, chunkWhere)}) as chunks
		   from (values (1)) one left join page p on true order by ${sortOf('p')}`,
		values,
	)
	return {
		rows: rows.flatMap((row) => (row.id === null ? [] : [row])),
		chunks: parseChunks(rows[0]?.chunks),
	}
}

/**
 * Returns the SQL of the chunks that can have events before the last row of a full page. Selects one chunk more than a read
 * opens. With the order `written`, also selects every chunk whose positions include the next one, because positions of several
 * chunks can overlap.
 */
function neededChunks({ order, limit, after }: RowsInput, where: string): string {
	const isFull = `count(*) = ${limit}`
	if (order === 'newest')
		return `select jsonb_agg(chunk) from (
		          select ${CHUNK} as chunk from event_archive a
		           where ${where}
		             and a.last_at >= (select case when ${isFull} then min(occurred_at) else '-infinity' end from page)
		           order by a.last_at desc, a.last_id desc limit ${MAX_CHUNKS + 1}) c`
	const next = after?.order === 'written' ? BigInt(after.position) + 1n : 1n
	return `select jsonb_agg(chunk order by min_position) from (
	          select ${CHUNK} as chunk, a.min_position,
	                 row_number() over (partition by a.min_position <= ${next} order by a.min_position) as number
	            from event_archive a
	           where ${where}
	             and a.min_position <= (select case when ${isFull} then max(position) else ${MAX_POSITION} end from page)) c
	         where min_position <= ${next} or number <= ${MAX_CHUNKS + 1}`
}

function endAt(horizon: string | undefined): Condition[] {
	if (horizon === undefined) return []
	return [{ sql: (at) => `e.position <= ${at}::text::bigint`, values: [horizon] }]
}

function startAt(position: LogPosition | undefined): Condition[] {
	if (position === undefined) return []
	if (position.order === 'written')
		return [{ sql: (at) => `e.position > ${at}::text::bigint`, values: [position.position] }]
	return [
		{
			sql: (a, b) => `(e.occurred_at, e.id) < (${a}, ${b}::uuid)`,
			values: [position.occurredAt, position.id],
		},
	]
}

function startChunksAt(position: LogPosition | undefined): Condition[] {
	if (position === undefined) return []
	if (position.order === 'written')
		return [{ sql: (at) => `a.max_position > ${at}::text::bigint`, values: [position.position] }]
	return [
		{
			sql: (a, b) => `(a.first_at, a.first_id) < (${a}, ${b}::uuid)`,
			values: [position.occurredAt, position.id],
		},
	]
}

/** Converts a row to an event log entry. Adds `livemode`, which the specification does not define. */
export function presentLogRow(row: LogRow): EventLogEntry {
	return {
		...presentEvent(row),
		livemode: row.livemode,
		...(row.recipient !== null && { recipientEmail: row.recipient }),
		...(row.archived_at !== null && { archivedAt: row.archived_at.toISOString() }),
	}
}
