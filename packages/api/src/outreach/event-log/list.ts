import type { OrgContext } from '../../core/trpc.ts'
import { countEvents } from './count-events.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { positionOf } from './log-order.ts'
import { type LogPart, readLog } from './read-log.ts'
import { presentLogRow } from './rows.ts'
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
		readLog(ctx, { ...input, limit: input.limit + 1 }, position),
		countEvents(ctx, input),
	])
	const rows = found.rows.slice(0, input.limit)
	return {
		events: rows.map(presentLogRow),
		pagination: {
			total,
			limit: input.limit,
			offset: input.offset,
			nextCursor: nextCursorOf(found, input),
		},
	}
}

/**
 * Returns the cursor of the next page, or null when no page follows. With `order: "written"`, the last page has a cursor too:
 * the client uses it to ask for events that are written later. A request that finds no such events gets its own cursor back.
 * A page that ended before the limit, because it had read enough files of archived events, has a cursor too.
 */
function nextCursorOf(
	{ rows, next }: LogPart,
	{ order, cursor, limit }: ListEventsInput,
): string | null {
	if (next !== undefined) return writeCursor(next)
	const last = rows.slice(0, limit).at(-1)
	if (order === 'written' && last === undefined) return cursor ?? null
	if (last === undefined || (order === 'newest' && rows.length <= limit)) return null
	return writeCursor(positionOf(last, order))
}
