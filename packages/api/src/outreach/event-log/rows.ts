import type { OrgContext } from '../../core/trpc.ts'
import { EVENT_COLUMNS, type EventRow, presentEvent } from '../activity/index.ts'
import { type Condition, conditionsOf, type Filters, joinConditions } from './conditions.ts'
import type { LogPosition } from './cursor.ts'
import type { EventLogEntry, ListEventsInput } from './schema.ts'

export type LogRow = EventRow & {
	written_in: string
	recipient: string | null
	archived_at: Date | null
}
type RowsInput = Filters & Pick<ListEventsInput, 'order' | 'limit'> & { offset?: number }

/** Reads the events that match the filters, starting at `position`. */
export async function readRows(
	{ pool, organizationId }: OrgContext,
	{ order, limit, offset = 0, ...filters }: RowsInput,
	position: LogPosition | undefined,
): Promise<LogRow[]> {
	const conditions = [...conditionsOf(organizationId, filters), ...startAt(order, position)]
	const { where, values } = joinConditions(conditions)
	const sort = order === 'newest' ? 'e.occurred_at desc, e.id desc' : 'e.written_in, e.id'
	const { rows } = await pool.query<LogRow>(
		`select ${EVENT_COLUMNS}, e.archived_at, e.written_in::text, m.to_address as recipient
		   from event e
		   left join delivery_attempt d on e.event_type = 'email.sent'
		    and d.id = (e.payload->>'deliveryId')::uuid and d.organization_id = e.organization_id
		   left join mail_message m on m.id = d.mail_id and m.organization_id = d.organization_id
		  where ${where} order by ${sort}
		  limit ${limit} offset ${offset}`,
		values,
	)
	return rows
}

function startAt(order: ListEventsInput['order'], position: LogPosition | undefined): Condition[] {
	const committed: Condition = {
		sql: () => 'e.written_in < pg_snapshot_xmin(pg_current_snapshot())',
	}
	if (position?.order === 'newest')
		return [
			{
				sql: (a, b) => `(e.occurred_at, e.id) < (${a}, ${b}::uuid)`,
				values: [position.occurredAt, position.id],
			},
		]
	if (position?.order === 'written')
		return [
			committed,
			{
				sql: (a, b) => `(e.written_in, e.id) > (${a}::text::xid8, ${b}::uuid)`,
				values: [position.writtenIn, position.id],
			},
		]
	return order === 'written' ? [committed] : []
}

/** Converts a row to an event log entry with the fields that the specification defines. */
export function presentLogRow(row: LogRow): EventLogEntry {
	return {
		...presentEvent(row),
		...(row.recipient !== null && { recipientEmail: row.recipient }),
		...(row.archived_at !== null && { archivedAt: row.archived_at.toISOString() }),
	}
}
