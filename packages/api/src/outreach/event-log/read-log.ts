import { invalid } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { type ArchivedEvent, type Chunk, readChunk } from '../../events/archive/index.ts'
import { readHorizon } from '../../events/read-horizon.ts'
import { addRecipients } from './add-recipients.ts'
import { matcherOf } from './archived.ts'
import type { Filters } from './conditions.ts'
import type { LogPosition } from './cursor.ts'
import { comparePlaces, endOf, type LogOrder, placeOf, positionOf, startOf } from './log-order.ts'
import { type LogRow, MAX_CHUNKS, type RowsInput, readRows } from './rows.ts'

type ReadInput = Filters & { order: LogOrder; limit: number; offset?: number }
/**
 * Part of the log. `next` is set when the read ended before `limit` events because it had read `MAX_CHUNKS` chunks. The next
 * read continues there.
 */
export type LogPart = { rows: LogRow[]; next?: LogPosition }

/** Number of events that are read at once to skip them. */
const SKIPPED_AT_ONCE = 1000
/** Largest offset that reaches archived files. Each event before it is read. */
const MAX_OFFSET = 100_000

/**
 * Reads the events that match the filters, starting after `position`: rows of the event table and archived events from files,
 * in one order. Reads no file when the rows are enough.
 */
export async function readLog(
	ctx: OrgContext,
	{ order, limit, offset = 0, ...filters }: ReadInput,
	position: LogPosition | undefined,
): Promise<LogPart> {
	// The event horizon is the position up to which all events are committed. It must be read first, so that the query sees all
	// events up to it.
	const horizon = order === 'written' ? await readHorizon(ctx) : undefined
	const input = { ...filters, order, limit, offset, after: position, horizon }
	const found = await readRows(ctx, input)
	if (found.chunks.length === 0) return { rows: found.rows }
	if (offset > 0) return skipAndRead(ctx, { ...filters, order, limit, offset }, position)
	const part = await addArchived(ctx, input, found)
	return { ...part, rows: await addRecipients(ctx, part.rows) }
}

/**
 * Skips `offset` events by reading them, because the database does not know how many archived events match the filters. Rejects
 * with 400 for an offset above 100,000.
 */
async function skipAndRead(
	ctx: OrgContext,
	{ offset, ...input }: ReadInput & { offset: number },
	position: LogPosition | undefined,
): Promise<LogPart> {
	if (offset > MAX_OFFSET)
		throw invalid('offset', 'Use the nextCursor of a page to read events after the first 100,000.')
	let after = position
	for (let left = offset; left > 0; ) {
		const limit = Math.min(left, SKIPPED_AT_ONCE)
		const { rows, next } = await readLog(ctx, { ...input, limit }, after)
		const last = rows.at(-1)
		if (next === undefined && (last === undefined || rows.length < limit)) return { rows: [] }
		left -= rows.length
		after = next ?? (last && positionOf(last, input.order))
	}
	return readLog(ctx, input, after)
}

/** Adds archived events to the rows, chunk by chunk, until the next chunk can have no event before the last one. */
async function addArchived(
	{ providers }: OrgContext,
	{ order, limit, after, horizon, ...filters }: RowsInput,
	{ rows: found, chunks }: { rows: LogRow[]; chunks: Chunk[] },
): Promise<LogPart> {
	const matches = matcherOf(filters)
	const start = after && placeOf(after)
	const isWanted = (event: ArchivedEvent) =>
		matches(event) &&
		(start === undefined || comparePlaces(order, start, event) < 0) &&
		(horizon === undefined || BigInt(event.position) <= BigInt(horizon))
	let rows = found
	for (const [index, chunk] of chunks.entries()) {
		const last = rows[limit - 1]
		if (last !== undefined && comparePlaces(order, last, startOf(chunk)) < 0) break
		if (index >= MAX_CHUNKS) {
			const part = endBefore(chunk, { rows, previous: chunks[index - 1], order })
			if (part.next !== undefined && isBeyond(part.next, after)) return part
		}
		const events = await readChunk(providers.storage, chunk.key)
		const archived = events.filter(isWanted).map((event) => ({ ...event, recipient: null }))
		rows = [...rows, ...archived].sort((a, b) => comparePlaces(order, a, b)).slice(0, limit)
	}
	return { rows }
}

/** Returns the rows that come before a chunk, and the position after which a read continues with that chunk. */
function endBefore(
	chunk: Chunk,
	{ rows, previous, order }: { rows: LogRow[]; previous: Chunk | undefined; order: LogOrder },
): LogPart {
	const known = rows.filter((row) => comparePlaces(order, row, startOf(chunk)) < 0)
	if (order === 'written')
		return { rows: known, next: { order, position: String(chunk.minPosition - 1n) } }
	// Chunks do not overlap in time, so the end of the previous one comes before this one.
	const ends = [...known.slice(-1), ...(previous === undefined ? [] : [endOf(previous)])]
	const end = ends.sort((a, b) => comparePlaces(order, a, b)).at(-1)
	return { rows: known, ...(end && { next: positionOf(end, order) }) }
}

/** Returns whether a read that continues at `next` advances. With the order `written`, overlapping chunks can prevent it. */
function isBeyond(next: LogPosition, after: LogPosition | undefined): boolean {
	const from = after ?? { order: 'written', position: '0' }
	return next.order === 'newest' || comparePlaces('written', placeOf(from), placeOf(next)) < 0
}
