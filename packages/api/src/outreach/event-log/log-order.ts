import type { Chunk } from '../../events/archive/index.ts'
import type { LogPosition } from './cursor.ts'

export type LogOrder = LogPosition['order']
/** Fields by which events are ordered: time and id with the order `newest`, the position with `written`. */
type Place = { occurred_at: Date; id: string; position: string }

/** Compares two places: negative when `a` comes before `b` in the order. */
export function comparePlaces(order: LogOrder, a: Place, b: Place): number {
	if (order === 'written') return Number(BigInt(a.position) - BigInt(b.position))
	const later = b.occurred_at.getTime() - a.occurred_at.getTime()
	return later === 0 ? Number(a.id < b.id) - Number(a.id > b.id) : later
}

/** Returns the place that a position in the log names. */
export function placeOf(position: LogPosition): Place {
	if (position.order === 'written')
		return { occurred_at: new Date(0), id: '', position: position.position }
	return { occurred_at: new Date(position.occurredAt), id: position.id, position: '0' }
}

/** Returns the position of a place in the log. */
export function positionOf({ occurred_at, id, position }: Place, order: LogOrder): LogPosition {
	if (order === 'written') return { order, position }
	return { order, occurredAt: occurred_at.toISOString(), id }
}

/** Returns a place at or before the first event of a chunk. No event of the chunk comes before it. */
export function startOf({ lastAt, lastId, minPosition }: Chunk): Place {
	return { occurred_at: lastAt, id: lastId, position: String(minPosition) }
}

/** Returns a place at or after the last event of a chunk. No event of the chunk comes after it. */
export function endOf({ firstAt, firstId, maxPosition }: Chunk): Place {
	return { occurred_at: firstAt, id: firstId, position: String(maxPosition) }
}
