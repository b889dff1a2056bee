import { BYTE_ORDER_MARK, csvLine } from '../../core/csv.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { TextParts } from '../../core/schema.ts'
import { dateIn } from '../../core/time/zoned-time.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { LogPosition } from './cursor.ts'
import { describeEvents, presentationIdOf } from './page.ts'
import { readNewest } from './read-events.ts'
import type { ExportEventsInput, LogLine } from './schema.ts'

const PAGE = 1000
const COLUMNS = [
	'Time',
	'Type',
	'Presentation',
	'What happened',
	'Delivered',
	'Event ID',
	'Object',
	'Object ID',
	'Presentation ID',
]

/**
 * Exports the events that match the filters as a CSV file, newest first. The file name has the date in the company's
 * time zone. Reads further pages while the client downloads, so memory use does not grow with the log. Reads the first
 * page before the response starts, so errors can still be returned. Times are ISO 8601 in UTC.
 */
export async function exportEvents(
	ctx: OrgContext,
	filters: ExportEventsInput,
): Promise<TextParts> {
	const { organizationId: id } = ctx
	await enforceRateLimit(ctx, 'eventExport', id)
	const { timezone } = await ctx.db.organization.findUniqueOrThrow({ where: { id } })
	const first = await readPage(ctx, filters, undefined)
	return {
		filename: `events-${dateIn(timezone, ctx.now())}.csv`,
		parts: writeParts(ctx, filters, first),
	}
}

async function* writeParts(
	ctx: OrgContext,
	filters: ExportEventsInput,
	first: ExportPage,
): AsyncGenerator<string, void> {
	yield BYTE_ORDER_MARK + csvLine(COLUMNS)
	for (let page = first; ; page = await readPage(ctx, filters, page.next)) {
		yield page.lines.map(writeLine).join('')
		if (page.next === undefined) return
	}
}

/** `next` is the position after which the next page starts. It is undefined on the last page. */
type ExportPage = { lines: LogLine[]; next: LogPosition | undefined }

async function readPage(
	ctx: OrgContext,
	filters: ExportEventsInput,
	after: LogPosition | undefined,
): Promise<ExportPage> {
	const events = await readNewest(ctx, filters, { after, limit: PAGE, offset: 0 })
	const last = events.length < PAGE ? undefined : events.at(-1)
	return {
		lines: await describeEvents(ctx, events),
		next: last && { occurredAt: new Date(last.occurredAt), id: last.id },
	}
}

function writeLine(event: LogLine): string {
	const { total, delivered } = event.deliveries
	return csvLine([
		event.occurredAt,
		event.eventType,
		event.homeownerName ?? '',
		event.summary,
		total === 0 ? '' : `${delivered} of ${total}`,
		event.id,
		event.aggregateType,
		event.aggregateId,
		presentationIdOf(event) ?? '',
	])
}
