import { z } from 'zod'
import { type AppError, invalid } from '../../core/errors.ts'
import { IsoDateTime } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { ListEventsInput } from './schema.ts'

const Position = z.string().regex(/^\d{1,18}$/)

/**
 * Position in the event log after which the next page starts. With the order `newest`, it is the time and id of the last event
 * on the page. With `written`, it is the number of that event; events are numbered in the order in which they are stored.
 */
const LogPosition = z.discriminatedUnion('order', [
	z.object({ order: z.literal('newest'), occurredAt: IsoDateTime, id: z.uuid() }),
	z.object({ order: z.literal('written'), position: Position }),
])
export type LogPosition = z.infer<typeof LogPosition>

/** Encodes a position as an opaque cursor that is safe in URLs. */
export function writeCursor(position: LogPosition): string {
	const text =
		position.order === 'newest'
			? `newest ${position.occurredAt} ${position.id}`
			: `position ${position.position}`
	return Buffer.from(text).toString('base64url')
}

/**
 * Decodes a cursor. A cursor issued by an earlier version of the API contains an event id; the function then reads the position
 * of that event. Rejects with 400 and names the field `cursor` when the cursor is invalid, was issued for the opposite order or
 * contains the id of an unknown event.
 */
export async function readCursor(
	ctx: OrgContext,
	{ cursor, order }: ListEventsInput,
): Promise<LogPosition | undefined> {
	if (cursor === undefined) return undefined
	const [kind, at, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
	if (kind === 'newest' && order === 'newest') return acceptPosition({ order, occurredAt: at, id })
	if (kind === 'position' && order === 'written') return acceptPosition({ order, position: at })
	if (kind === 'written' && order === 'written') return findPosition(ctx, id)
	throw invalidCursor()
}

function acceptPosition(position: Record<string, string | undefined>): LogPosition {
	const parsed = LogPosition.safeParse(position)
	if (!parsed.success) throw invalidCursor()
	return parsed.data
}

async function findPosition(ctx: OrgContext, id: string | undefined): Promise<LogPosition> {
	const event = z.uuid().safeParse(id)
	if (!event.success) throw invalidCursor()
	const { rows } = await ctx.pool.query<{ position: string }>(
		'select position::text from event where organization_id = $1 and id = $2',
		[ctx.organizationId, event.data],
	)
	const [found] = rows
	if (found === undefined)
		throw invalid(
			'cursor',
			'This cursor was issued by an earlier version of the API, and the event that it names no longer exists. Read the log from its start.',
		)
	return { order: 'written', position: found.position }
}

function invalidCursor(): AppError {
	return invalid(
		'cursor',
		'The cursor is invalid. Use the nextCursor of a response with the same order.',
	)
}
