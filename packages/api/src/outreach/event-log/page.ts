import { Uuid } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { formatEvent, type LoggedSlide } from './format-event.ts'
import { listEvents } from './list.ts'
import type { DeliveryCounts, EventLogEntry, ListEventsInput, LogLine, LogPage } from './schema.ts'

const NO_DELIVERIES: DeliveryCounts = { total: 0, delivered: 0, exhausted: 0 }

/**
 * Returns a page of the log for the editor. Each event has a summary, the name of the homeowner and its delivery
 * counts. Rejects like `listEvents`.
 */
export async function readLogPage(ctx: OrgContext, input: ListEventsInput): Promise<LogPage> {
	const { events, pagination } = await listEvents(ctx, input)
	return { events: await describeEvents(ctx, events), pagination }
}

/** Adds a summary, the homeowner's name and the delivery counts to events, with three queries for all of them. */
export async function describeEvents(
	ctx: OrgContext,
	events: readonly EventLogEntry[],
): Promise<LogLine[]> {
	const [counts, names, slides] = await Promise.all([
		countDeliveries(ctx, events),
		readNames(ctx, events),
		readSlides(ctx, events),
	])
	return events.map((event) => ({
		...event,
		summary: formatEvent(event, slides.get(slideIdOf(event) ?? '')),
		homeownerName: names.get(presentationIdOf(event) ?? '') ?? null,
		deliveries: counts.get(event.id) ?? NO_DELIVERIES,
	}))
}

/** Returns the id of the presentation that an event refers to. */
export function presentationIdOf({ payload }: Pick<EventLogEntry, 'payload'>): string | undefined {
	return Uuid.safeParse(payload.presentationId).data
}

async function countDeliveries(
	{ pool, organizationId }: OrgContext,
	events: readonly EventLogEntry[],
): Promise<Map<string, DeliveryCounts>> {
	const { rows } = await pool.query<DeliveryCounts & { eventId: string }>(
		`select event_id as "eventId", count(*)::int as total,
		        (count(*) filter (where status = 'delivered'))::int as delivered,
		        (count(*) filter (where status = 'exhausted'))::int as exhausted
		   from notification_delivery
		  where organization_id = $1 and event_id = any($2::uuid[])
		  group by event_id`,
		[organizationId, events.map(({ id }) => id)],
	)
	return new Map(rows.map(({ eventId, ...counts }) => [eventId, counts]))
}

function slideIdOf({ payload }: Pick<EventLogEntry, 'payload'>): string | undefined {
	return Uuid.safeParse(payload.slideId).data
}

/** Reads number and title of the slides that still exist in their deck. */
async function readSlides(
	{ pool, organizationId }: OrgContext,
	events: readonly EventLogEntry[],
): Promise<Map<string, LoggedSlide>> {
	const ids = new Set(events.flatMap((event) => slideIdOf(event) ?? []))
	const { rows } = await pool.query<LoggedSlide & { id: string }>(
		`select id, title,
		        (select count(*)::int from slide before
		          where before.deck_id = s.deck_id and before.order_index <= s.order_index) as number
		   from slide s where organization_id = $1 and id = any($2::uuid[])`,
		[organizationId, [...ids]],
	)
	return new Map(rows.map(({ id, ...slide }) => [id, slide]))
}

async function readNames(
	{ pool, organizationId }: OrgContext,
	events: readonly EventLogEntry[],
): Promise<Map<string, string>> {
	const ids = new Set(events.flatMap((event) => presentationIdOf(event) ?? []))
	const { rows } = await pool.query<{ id: string; name: string }>(
		`select id, concat_ws(' ', homeowner->>'first_name', homeowner->>'last_name') as name
		   from presentation
		  where organization_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
		[organizationId, [...ids]],
	)
	return new Map(rows.map(({ id, name }) => [id, name]))
}
