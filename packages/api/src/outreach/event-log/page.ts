import { Homeowner } from '../../core/homeowner-schema.ts'
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
	{ db, organizationId }: OrgContext,
	events: readonly EventLogEntry[],
): Promise<Map<string, DeliveryCounts>> {
	const groups = await db.notificationDelivery.groupBy({
		by: ['eventId', 'status'],
		where: { organizationId, eventId: { in: events.map(({ id }) => id) } },
		_count: true,
	})
	const counts = new Map<string, DeliveryCounts>()
	for (const { eventId, status, _count: count } of groups) {
		if (eventId === null) continue
		const known = counts.get(eventId) ?? NO_DELIVERIES
		counts.set(eventId, {
			total: known.total + count,
			delivered: known.delivered + (status === 'delivered' ? count : 0),
			exhausted: known.exhausted + (status === 'exhausted' ? count : 0),
		})
	}
	return counts
}

function slideIdOf({ payload }: Pick<EventLogEntry, 'payload'>): string | undefined {
	return Uuid.safeParse(payload.slideId).data
}

/** Reads number and title of the slides that still exist in their deck. */
async function readSlides(
	{ db, organizationId }: OrgContext,
	events: readonly EventLogEntry[],
): Promise<Map<string, LoggedSlide>> {
	const ids = [...new Set(events.flatMap((event) => slideIdOf(event) ?? []))]
	const decks = await db.deck.findMany({
		where: { organizationId, slides: { some: { id: { in: ids } } } },
		select: { slides: { select: { id: true, title: true }, orderBy: { orderIndex: 'asc' } } },
	})
	return new Map(
		decks.flatMap(({ slides }) =>
			slides.map(({ id, title }, index) => [id, { number: index + 1, title }] as const),
		),
	)
}

async function readNames(
	{ db, organizationId }: OrgContext,
	events: readonly EventLogEntry[],
): Promise<Map<string, string>> {
	const ids = [...new Set(events.flatMap((event) => presentationIdOf(event) ?? []))]
	const presentations = await db.presentation.findMany({
		where: { organizationId, id: { in: ids }, deletedAt: null },
		select: { id: true, homeowner: true },
	})
	return new Map(
		presentations.map(({ id, homeowner }) => {
			const { first_name, last_name } = Homeowner.parse(homeowner)
			return [id, [first_name, last_name].filter(Boolean).join(' ')]
		}),
	)
}
