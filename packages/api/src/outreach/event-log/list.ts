import type { OrgContext } from '../../core/trpc.ts'
import { countEvents } from './count-events.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type LogRow, presentLogRow, readRows } from './rows.ts'
import type { EventLog, ListEventsInput } from './schema.ts'

/**
 * Returns a page of the organization's events (docs/specification.md#get-apinotificationsevents), newest first by default. With
 * `order: "written"`, returns events in the order in which they were written. Such a page ends where an open transaction may
 * still write an event, so a client that continues at `nextCursor` misses no event (docs/design/reliability.md#event-order).
 */
export async function listEvents(ctx: OrgContext, input: ListEventsInput): Promise<EventLog> {
	const position = await readCursor(ctx, input)
	// Reads one extra event, which shows whether another page follows.
	const [found, total] = await Promise.all([
		readRows(ctx, { ...input, limit: input.limit + 1 }, position),
		countEvents(ctx, input),
	])
	const rows = found.slice(0, input.limit)
	return {
		events: rows.map(presentLogRow),
		pagination: {
			total,
			limit: input.limit,
			offset: input.offset,
			nextCursor: nextCursorOf(rows, input, found.length > rows.length),
		},
	}
}

/**
 * Returns the cursor of the next page, or null when no page follows. With `order: "written"`, the last page has a cursor too:
 * the client uses it to ask for events that are written later. A request that finds no such events gets its own cursor back.
 */
function nextCursorOf(
	rows: LogRow[],
	{ order, cursor }: ListEventsInput,
	isFollowed: boolean,
): string | null {
	const last = rows.at(-1)
	if (order === 'written') {
		if (last === undefined) return cursor ?? null
		return writeCursor({ order, position: last.position })
	}
	if (last === undefined || !isFollowed) return null
	return writeCursor({ order, occurredAt: last.occurred_at.toISOString(), id: last.id })
}
