import type { z } from 'zod'
import { invalid } from '../errors.ts'

/** Encodes the sort values of the last row of a page as an opaque cursor that is safe in URLs. */
function writeListCursor(position: Record<string, string | boolean>): string {
	return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Decodes the cursor of a list request. Returns undefined when the request has no cursor. Rejects with 400 and names `cursor`
 * when the cursor is invalid, or was issued for a different list or a different sort order.
 */
export function readListCursor<Shape extends z.ZodType>(
	cursor: string | undefined,
	shape: Shape,
): z.infer<Shape> | undefined {
	if (cursor === undefined) return undefined
	const parsed = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
	if (parsed.success) return parsed.data
	throw invalid(
		'cursor',
		'The cursor is invalid. Use the nextCursor of a response with the same filters.',
	)
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/**
 * Returns the first `limit` rows as the page, and the cursor of the next page. The query must request `limit + 1` rows: the
 * additional row shows that a next page exists.
 */
export function splitPage<Row>(
	rows: readonly Row[],
	limit: number,
	positionOf: (row: Row) => Record<string, string | boolean>,
): { page: Row[]; nextCursor: string | null } {
	const page = rows.slice(0, limit)
	const last = page.at(-1)
	const hasMore = rows.length > limit && last !== undefined
	return { page, nextCursor: hasMore ? writeListCursor(positionOf(last)) : null }
}
