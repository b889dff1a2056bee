import { EVENT_COLUMNS, type EventRow, presentEvent } from '../activity/service.ts'
import type { OrgContext } from '../trpc.ts'
import { type Condition, conditionsOf, sqlOf } from './conditions.ts'
import { type Place, readCursor, writeCursor } from './cursor.ts'
import type { EventLog, EventLogEntry, ListEventsInput } from './schema.ts'
import { countEvents } from './total.ts'

type LogRow = EventRow & {
	written_in: string
	recipient: string | null
	archived_at: Date | null
}

/**
 * A page of the company's events (specification, GET /api/notifications/events). Newest first; in the order of writing it
 * ends before the first transaction that is still open, so that going on from `nextCursor` passes nothing over.
 */
export async function listEvents(ctx: OrgContext, input: ListEventsInput): Promise<EventLog> {
	const place = readCursor(input)
	const [found, total] = await Promise.all([readPage(ctx, input, place), countEvents(ctx, input)])
	const rows = found.slice(0, input.limit)
	return {
		events: rows.map(presentLogRow),
		pagination: {
			total,
			limit: input.limit,
			offset: input.offset,
			nextCursor: nextOf(rows, input, found.length > rows.length),
		},
	}
}

/** A page and one event more, which says whether another page follows. */
async function readPage(
	{ pool, organizationId }: OrgContext,
	input: ListEventsInput,
	place: Place | undefined,
): Promise<LogRow[]> {
	const conditions = [...conditionsOf(organizationId, input), ...from(input.order, place)]
	const { where, values } = sqlOf(conditions)
	const order = input.order === 'newest' ? 'e.occurred_at desc, e.id desc' : 'e.written_in, e.id'
	const { rows } = await pool.query<LogRow>(
		`select ${EVENT_COLUMNS}, e.archived_at, e.written_in::text, m.to_address as recipient
		   from event e
		   left join delivery_attempt d on e.event_type = 'email.sent'
		    and d.id = (e.payload->>'deliveryId')::uuid and d.organization_id = e.organization_id
		   left join mail_message m on m.id = d.mail_id and m.organization_id = d.organization_id
		  where ${where} order by ${order}
		  limit ${input.limit + 1} offset ${input.offset}`,
		values,
	)
	return rows
}

function from(order: ListEventsInput['order'], place: Place | undefined): Condition[] {
	const settled: Condition = { sql: () => 'e.written_in < pg_snapshot_xmin(pg_current_snapshot())' }
	if (place?.order === 'newest')
		return [
			{
				sql: (a, b) => `(e.occurred_at, e.id) < (${a}, ${b}::uuid)`,
				values: [place.occurredAt, place.id],
			},
		]
	if (place?.order === 'written')
		return [
			settled,
			{
				sql: (a, b) => `(e.written_in, e.id) > (${a}::text::xid8, ${b}::uuid)`,
				values: [place.writtenIn, place.id],
			},
		]
	return order === 'written' ? [settled] : []
}

/** Where the next page begins. In the order of writing there is always a next one: what will be written. */
function nextOf(
	rows: LogRow[],
	{ order, cursor }: ListEventsInput,
	isFollowed: boolean,
): string | null {
	const last = rows.at(-1)
	if (order === 'written') {
		if (last === undefined) return cursor ?? null
		return writeCursor({ order, writtenIn: last.written_in, id: last.id })
	}
	if (last === undefined || !isFollowed) return null
	return writeCursor({ order, occurredAt: last.occurred_at.toISOString(), id: last.id })
}

function presentLogRow(row: LogRow): EventLogEntry {
	return {
		...presentEvent(row),
		...(row.recipient !== null && { recipientEmail: row.recipient }),
		...(row.archived_at !== null && { archivedAt: row.archived_at.toISOString() }),
	}
}
