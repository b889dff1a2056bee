import { notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { presentEntry } from './present.ts'
import type { Timeline, TimelineInput, ViewingSession } from './schema.ts'
import { WatchedDeck } from './watched-deck.ts'

/** Time in milliseconds without an event after which a viewing session ends. */
const SESSION_GAP_MS = 30 * 60_000

/**
 * Returns the events of a presentation, and the visible time of each slide in total and per viewing session. Rejects with 404
 * when the presentation is not found.
 */
export async function readTimeline(
	{ db, organizationId }: OrgContext,
	{ presentationId, slideViews, limit }: TimelineInput,
): Promise<Timeline> {
	const presentation = await db.presentation.findFirst({
		where: { id: presentationId, organizationId, deletedAt: null },
		select: { snapshot: { select: { content: true } } },
	})
	if (presentation === null) throw notFound('Presentation')
	const [events, reported] = await Promise.all([
		db.event.findMany({
			where: {
				organizationId,
				presentationId,
				...(!slideViews && { eventType: { not: 'slide.viewed' } }),
			},
			orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
			take: limit,
		}),
		db.viewerEvent.findMany({
			where: { organizationId, presentationId },
			orderBy: [{ occurredAt: 'asc' }, { eventId: 'asc' }],
		}),
	])
	const labels = new Map(reported.map(({ eventId, ctaLabel }) => [eventId, ctaLabel]))
	const visibleMs = sumVisibleMs(reported)
	const { slides } = WatchedDeck.parse(presentation.snapshot.content)
	return {
		timeline: events.map((event) => presentEntry(event, labels.get(event.id))),
		slides: slides.map(({ id: slideId, title }, slideIndex) => {
			return { slideId, slideIndex, title, visibleMs: visibleMs.get(slideId) ?? 0 }
		}),
		visits: splitSessions(reported).map(presentSession),
	}
}

type Reported = { eventType: string; slideId: string | null; durationMs: number; occurredAt: Date }

/** Returns the time at which the period that an event reports began. */
const beganAt = ({ occurredAt, durationMs }: Reported) => occurredAt.getTime() - durationMs

/** Splits events, oldest first, into viewing sessions. */
function splitSessions(events: readonly Reported[]): Reported[][] {
	const sessions: Reported[][] = []
	for (const event of events) {
		const session = sessions.at(-1)
		const previous = session?.at(-1)
		if (
			session === undefined ||
			previous === undefined ||
			beganAt(event) - previous.occurredAt.getTime() > SESSION_GAP_MS
		)
			sessions.push([event])
		else session.push(event)
	}
	return sessions
}

function sumVisibleMs(events: readonly Reported[]): Map<string, number> {
	const visible = new Map<string, number>()
	for (const { eventType, slideId, durationMs } of events)
		if (eventType === 'slide.viewed' && slideId !== null)
			visible.set(slideId, (visible.get(slideId) ?? 0) + durationMs)
	return visible
}

function presentSession(events: readonly Reported[]): ViewingSession {
	const slides = [...sumVisibleMs(events)].map(([slideId, visibleMs]) => ({ slideId, visibleMs }))
	return {
		startedAt: new Date(Math.min(...events.map(beganAt))).toISOString(),
		lastSeenAt: new Date(
			Math.max(...events.map(({ occurredAt }) => occurredAt.getTime())),
		).toISOString(),
		lastSlideId: events.findLast(({ slideId }) => slideId !== null)?.slideId ?? null,
		visibleMs: slides.reduce((sum, { visibleMs }) => sum + visibleMs, 0),
		slides,
	}
}
