import type { Prisma } from '@dormer/db'
import { EventExternal } from '../../core/external-schema.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import { Uuid } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { readHorizon } from '../../events/read-horizon.ts'
import { type EventRow, presentEvent } from '../activity/index.ts'
import type { LogPosition } from './cursor.ts'
import type { EventLogEntry, ListEventsInput } from './schema.ts'

export type Filters = Pick<
	ListEventsInput,
	'eventType' | 'aggregateType' | 'aggregateId' | 'since' | 'until'
>
type Page = { after: LogPosition | undefined; limit: number; offset: number }

/** Returns the condition of the log's filters. `since` is inclusive, `until` exclusive. A test key sees only events of test mode. */
export function whereOf(
	{ organizationId }: Pick<OrgContext, 'organizationId'>,
	{ eventType, aggregateType, aggregateId, since, until }: Filters,
): Prisma.EventWhereInput {
	return {
		organizationId,
		...(eventType !== undefined && { eventType }),
		...(aggregateType !== undefined && { aggregateType }),
		...(aggregateId !== undefined && { aggregateId }),
		occurredAt: {
			...(since !== undefined && { gte: new Date(since) }),
			...(until !== undefined && { lt: new Date(until) }),
		},
		...listedModes(),
	}
}

/** Returns the events that match the filters and come after a position, newest first. */
export async function readNewest(
	ctx: OrgContext,
	filters: Filters,
	{ after, limit, offset }: Page,
): Promise<EventLogEntry[]> {
	const rows = await ctx.db.event.findMany({
		where: { AND: [whereOf(ctx, filters), after === undefined ? {} : olderThan(after)] },
		orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
		take: limit,
		skip: offset,
	})
	return presentEntries(ctx, rows)
}

/** The first condition repeats the second one in a form that Postgres finds in the index. */
function olderThan({ occurredAt, id }: LogPosition) {
	return {
		AND: [
			{ occurredAt: { lte: occurredAt } },
			{ OR: [{ occurredAt: { lt: occurredAt } }, { id: { lt: id } }] },
		],
	}
}

/**
 * Returns the events that match the filters in the order in which their transactions first wrote, starting after the event of a
 * cursor. Ends at the event horizon, so no event can still appear before the last one
 * (docs/design/reliability.md#event-order).
 */
export async function readWritten(
	ctx: OrgContext,
	filters: Filters,
	{ after, limit, offset }: Page,
): Promise<EventLogEntry[]> {
	const horizon = await readHorizon(ctx.db)
	const rows = await ctx.db.event.findMany({
		where: {
			AND: [
				whereOf(ctx, filters),
				{ writtenIn: { lt: horizon } },
				after === undefined ? {} : await writtenAfter(ctx, after),
			],
		},
		orderBy: [{ writtenIn: 'asc' }, { id: 'asc' }],
		take: limit,
		skip: offset,
	})
	return presentEntries(ctx, rows)
}

/**
 * Returns the condition for events after the event of a cursor. After a restore, that event may be lost. Then the newest event
 * with a smaller id takes its place: ids are in the order of time, so the reader may get an event again, and misses none.
 */
async function writtenAfter({ db, organizationId }: OrgContext, { id }: LogPosition) {
	const last =
		(await db.event.findFirst({ where: { organizationId, id } })) ??
		(await db.event.findFirst({
			where: { organizationId, id: { lt: id } },
			orderBy: { id: 'desc' },
		}))
	if (last === null) return {}
	const { writtenIn } = last
	return {
		AND: [
			{ writtenIn: { gte: writtenIn } },
			{ OR: [{ writtenIn: { gt: writtenIn } }, { id: { gt: last.id } }] },
		],
	}
}

type Row = EventRow & { livemode: boolean; external: unknown; archivedAt: Date | null }

/** Converts rows to event log entries. Adds `livemode` and `external`, which the specification does not define, and the recipients of emails. */
async function presentEntries(ctx: OrgContext, rows: readonly Row[]): Promise<EventLogEntry[]> {
	const recipients = await readRecipients(ctx, rows)
	return rows.map((row) => {
		const recipientEmail = recipients.get(deliveryIdOf(row) ?? '')
		return {
			...presentEvent(row),
			livemode: row.livemode,
			external: EventExternal.nullable().parse(row.external),
			...(recipientEmail !== undefined && { recipientEmail }),
			...(row.archivedAt !== null && { archivedAt: row.archivedAt.toISOString() }),
		}
	})
}

async function readRecipients(
	{ db, organizationId }: OrgContext,
	rows: readonly Row[],
): Promise<Map<string, string>> {
	const ids = rows.flatMap((row) => deliveryIdOf(row) ?? [])
	if (ids.length === 0) return new Map()
	const sends = await db.sendAttempt.findMany({
		where: { organizationId, id: { in: ids } },
		select: { id: true, mail: { select: { toAddress: true } } },
	})
	return new Map(sends.flatMap(({ id, mail }) => (mail === null ? [] : [[id, mail.toAddress]])))
}

function deliveryIdOf(row: Row): string | undefined {
	if (row.eventType !== 'email.sent') return undefined
	return Uuid.safeParse(presentEvent(row).payload.deliveryId).data
}
