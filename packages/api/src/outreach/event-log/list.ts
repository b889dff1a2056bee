import type { OrgContext } from '../../core/trpc.ts'
import { countEvents } from './count-events.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { readNewest, readWritten } from './read-events.ts'
import type { EventLog, EventLogEntry, ListEventsInput } from './schema.ts'

/**
 * Returns a page of the organization's events (docs/specification.md#get-apinotificationsevents), newest first by default. With
 * `order: "written"`, returns events in the order in which they were written. Such a page ends where an open transaction may
 * still write an event, so a client that continues at `nextCursor` misses no event (docs/design/reliability.md#event-order).
 */
export async function listEvents(ctx: OrgContext, input: ListEventsInput): Promise<EventLog> {
	const { limit, offset, order } = input
	const read = order === 'written' ? readWritten : readNewest
	// Reads one extra event, which shows whether another page follows.
	const page = { after: readCursor(input), limit: limit + 1, offset }
	const [found, total] = await Promise.all([read(ctx, input, page), countEvents(ctx, input)])
	return {
		events: found.slice(0, limit),
		pagination: { total, limit, offset, nextCursor: nextCursorOf(found, input) },
	}
}

/**
 * Returns the cursor of the next page, or null when no page follows. With `order: "written"`, the last page has a cursor too:
 * the client uses it to ask for events that are written later. A request that finds no such events gets its own cursor back.
 */
function nextCursorOf(
	found: readonly EventLogEntry[],
	{ order, cursor, limit }: ListEventsInput,
): string | null {
	const last = found.slice(0, limit).at(-1)
	if (order === 'written' && last === undefined) return cursor ?? null
	if (last === undefined || (order === 'newest' && found.length <= limit)) return null
	return writeCursor(order, { occurredAt: new Date(last.occurredAt), id: last.id })
}
