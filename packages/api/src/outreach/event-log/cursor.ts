import { z } from 'zod'
import { invalid } from '../../core/errors.ts'
import { IsoDateTime } from '../../core/schema.ts'
import type { ListEventsInput } from './schema.ts'

/** A place in the log: before an event, newest first; or after one, in the order of writing. */
const LogPosition = z.discriminatedUnion('order', [
	z.object({ order: z.literal('newest'), occurredAt: IsoDateTime, id: z.uuid() }),
	z.object({
		order: z.literal('written'),
		writtenIn: z.string().regex(/^\d{1,19}$/),
		id: z.uuid(),
	}),
])
export type LogPosition = z.infer<typeof LogPosition>

/** A place as clients carry it: opaque, and good in URLs. */
export function writeCursor(place: LogPosition): string {
	const { id } = place
	const at = place.order === 'newest' ? place.occurredAt : place.writtenIn
	return Buffer.from(`${place.order} ${at} ${id}`).toString('base64url')
}

/** The place that a cursor names; 400 at `cursor` for one that we did not write, or of the other order. */
export function readCursor({ cursor, order }: ListEventsInput): LogPosition | undefined {
	if (cursor === undefined) return undefined
	const [kind, at, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
	const place = LogPosition.safeParse({ order: kind, occurredAt: at, writtenIn: at, id })
	if (!place.success || place.data.order !== order)
		throw invalid('cursor', 'Give the nextCursor of an answer with the same order')
	return place.data
}
