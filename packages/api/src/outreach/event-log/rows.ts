import type { OrgContext } from '../../core/trpc.ts'
import { readHorizon } from '../../events/read-horizon.ts'
import { EVENT_COLUMNS, type EventRow, presentEvent } from '../activity/index.ts'
import { type Condition, conditionsOf, type Filters, joinConditions } from './conditions.ts'
import type { LogPosition } from './cursor.ts'
import type { EventLogEntry, ListEventsInput } from './schema.ts'

export type LogRow = EventRow & {
	position: string
	livemode: boolean
	recipient: string | null
	archived_at: Date | null
}
type RowsInput = Filters & Pick<ListEventsInput, 'order' | 'limit'> & { offset?: number }

/** Reads the events that match the filters, starting at `position`. */
export async function readRows(
	ctx: OrgContext,
	{ order, limit, offset = 0, ...filters }: RowsInput,
	position: LogPosition | undefined,
): Promise<LogRow[]> {
	// The event horizon is the position up to which all events are committed. It must be read first, so that the query sees all
	// events up to it.
	const horizon = order === 'written' ? await readHorizon(ctx) : undefined
	const conditions = [
		...conditionsOf(ctx.organizationId, filters),
		...endAt(horizon),
		...startAt(position),
	]
	const { where, values } = joinConditions(conditions)
	const sort = order === 'newest' ? 'e.occurred_at desc, e.id desc' : 'e.position'
	const { rows } = await ctx.pool.query<LogRow>(
		`select ${EVENT_COLUMNS}, e.livemode, e.archived_at, e.position::text, m.to_address as recipient
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

/** Converts a row to an event log entry. Adds `livemode`, which the specification does not define. */
export function presentLogRow(row: LogRow): EventLogEntry {
	return {
		...presentEvent(row),
		livemode: row.livemode,
		...(row.recipient !== null && { recipientEmail: row.recipient }),
		...(row.archived_at !== null && { archivedAt: row.archived_at.toISOString() }),
	}
}
