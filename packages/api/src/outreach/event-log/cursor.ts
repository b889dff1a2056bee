import { z } from 'zod'
import { invalid } from '../../core/errors.ts'
import { IsoDateTime } from '../../core/schema.ts'
import type { ListEventsInput } from './schema.ts'

/** Position in the log: before an event (order `newest`) or after an event (order `written`). */
const LogPosition = z.discriminatedUnion('order', [
	z.object({ order: z.literal('newest'), occurredAt: IsoDateTime, id: z.uuid() }),
	z.object({
		order: z.literal('written'),
		writtenIn: z.string().regex(/^\d{1,19}$/),
		id: z.uuid(),
	}),
])
export type LogPosition = z.infer<typeof LogPosition>

/** Encodes a position as an opaque cursor that is safe in URLs. */
export function writeCursor(position: LogPosition): string {
	const { id } = position
	const at = position.order === 'newest' ? position.occurredAt : position.writtenIn
	return Buffer.from(`${position.order} ${at} ${id}`).toString('base64url')
}

/** Decodes a cursor. Rejects with 400 at `cursor` when the cursor is invalid or belongs to the other order. */
export function readCursor({ cursor, order }: ListEventsInput): LogPosition | undefined {
	if (cursor === undefined) return undefined
	const [kind, at, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
	const position = LogPosition.safeParse({ order: kind, occurredAt: at, writtenIn: at, id })
	if (!position.success || position.data.order !== order)
		throw invalid(
			'cursor',
			'The cursor is invalid. Use the nextCursor of a response with the same order.',
		)
	return position.data
}
