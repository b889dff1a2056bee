import type { OrgContext } from '../../core/trpc.ts'
import { countEvents } from './count-events.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type LogRow, presentLogRow, readRows } from './rows.ts'
import type { EventLog, ListEventsInput } from './schema.ts'

/**
 * A page of the company's events (specification, GET /api/notifications/events). Newest first; in the order of writing it
 * ends before the first transaction that is still open, so that going on from `nextCursor` passes nothing over.
 */
export async function listEvents(ctx: OrgContext, input: ListEventsInput): Promise<EventLog> {
	const place = readCursor(input)
	// One event more says whether another page follows.
	const [found, total] = await Promise.all([
		readRows(ctx, { ...input, limit: input.limit + 1 }, place),
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

/** Where the next page begins. In the order of writing there is always a next one: what will be written. */
function nextCursorOf(
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
