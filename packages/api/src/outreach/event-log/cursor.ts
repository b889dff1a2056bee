import { z } from 'zod'
import { type AppError, invalid } from '../../core/errors.ts'
import { Uuid } from '../../core/schema.ts'
import { EventTime, type ListEventsInput } from './schema.ts'

/** Position in the event log after which the next page starts: the last event of the page. */
const LogPosition = z.object({ occurredAt: EventTime, id: Uuid })
export type LogPosition = { occurredAt: Date; id: string }

/** Encodes a position as an opaque cursor that is safe in URLs. */
export function writeCursor(order: ListEventsInput['order'], position: LogPosition): string {
	const { occurredAt, id } = position
	return Buffer.from(`${order} ${occurredAt.toISOString()} ${id}`).toString('base64url')
}

/** Decodes a cursor. Rejects with 400 at `cursor` when the cursor is invalid or was issued for the other order. */
export function readCursor({ cursor, order }: ListEventsInput): LogPosition | undefined {
	if (cursor === undefined) return undefined
	const [kind, occurredAt, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
	const position = LogPosition.safeParse({ occurredAt, id })
	if (kind !== order || !position.success) throw invalidCursor()
	return { occurredAt: new Date(position.data.occurredAt), id: position.data.id }
}

function invalidCursor(): AppError {
	return invalid(
		'cursor',
		'The cursor is invalid. Use the nextCursor of a response with the same order.',
	)
}
