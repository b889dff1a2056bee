import type { Tx } from '@dormer/db'
import type { Caller } from '../../core/caller.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emitAll, type NewEvent } from '../../events/emit.ts'
import { recordViews, requireUnexpired } from '../../sale/presentations/index.ts'
import { IDLE_AFTER_MS, VIEWING_AFTER_MS } from './limits.ts'
import { type RecordEventsInput, type RecordedEvents, ViewerEvent } from './schema.ts'
import { WatchedDeck } from './watched-deck.ts'

type ViewerToken = Extract<Caller, { kind: 'presentation' }>

/** Interval in milliseconds in which a second `presentation.opened` counts as a page reload and emits no event. */
const REOPEN_INTERVAL_MS = 30 * 60_000

/**
 * Records the viewer's events, which may arrive in any order, and emits them to the event log. Records each `clientEventId`
 * only once. Updates the presentation's first and last view and its engagement: new, opened, viewed. Ignores views by the
 * company. Rejects with 404 when the presentation is deleted or expired, and with 401 for another presentation's token.
 */
export async function recordEvents(
	ctx: OrgContext & { token: ViewerToken },
	input: RecordEventsInput,
): Promise<RecordedEvents> {
	const { presentationId } = input
	const { token } = ctx
	const reported = input.events ?? [ViewerEvent.parse(input)]
	if (token.presentationId !== presentationId || token.byCompany)
		requireUnexpired(ctx, (await requireViewedPresentation(ctx, presentationId)).expiresAt)
	await enforceRateLimit(
		ctx,
		{ name: 'viewerEvents', points: reported.length },
		`${presentationId}:${clientNetwork(ctx.ip)}`,
	)
	if (token.byCompany) return { recorded: 0, duplicates: 0, ignored: reported.length }
	const { known, inserted } = await ctx.db.$transaction((tx) =>
		storeEvents(tx, ctx, { presentationId, reported }),
	)
	const distinct = new Set(reported.map(({ clientEventId }) => clientEventId)).size
	return {
		recorded: inserted,
		duplicates: reported.length - distinct + known - inserted,
		ignored: distinct - known,
	}
}

type Batch = { presentationId: string; reported: readonly ViewerEvent[] }

/**
 * Stores a batch: new viewer events, their entries in the event log, and the presentation's views and engagement. The
 * presentation's row is locked, so batches of one presentation run one after another. Prisma has no call for row locks.
 */
async function storeEvents(
	tx: Tx,
	{ organizationId, now }: OrgContext,
	{ presentationId, reported }: Batch,
): Promise<{ known: number; inserted: number }> {
	await tx.$queryRaw`
		select from presentation
		 where id = ${presentationId}::uuid and organization_id = ${organizationId}::uuid for no key update`
	const presentation = await tx.presentation.findFirst({
		where: { id: presentationId, organizationId, deletedAt: null },
		include: { snapshot: { select: { content: true } } },
	})
	if (presentation === null) throw notFound('Presentation')
	requireUnexpired({ now }, presentation.expiresAt)
	const { deckId, openedAt } = presentation
	const { slides } = WatchedDeck.parse(presentation.snapshot.content)
	const known = firstOfEach(reported)
		.filter((event) => !isLeftOpen(event))
		.map((event) => placeEvent(event, { slides, now: now(), createdAt: presentation.createdAt }))
		.filter(({ type, slideId }) => type !== 'slide.viewed' || slideId !== undefined)
	const inserted = await tx.viewerEvent.createManyAndReturn({
		data: known.map((event) => ({
			organizationId,
			deckId,
			presentationId,
			clientEventId: event.clientEventId,
			eventId: event.id,
			eventType: event.type,
			slideId: event.slideId ?? null,
			durationMs: event.durationMs,
			ctaLabel: event.ctaLabel ?? null,
			occurredAt: event.at,
		})),
		skipDuplicates: true,
		select: { eventId: true },
	})
	const fresh = known.filter(({ id }) => inserted.some(({ eventId }) => eventId === id))
	const about = { organizationId, presentationId, deckId }
	const events = omitReloads(fresh, openedAt).map((event) => describeEvent(event, about))
	await emitAll(tx, organizationId, events)
	await recordViews(tx, presentation, fresh)
	return { known: known.length, inserted: fresh.length }
}

/** Returns the earliest event for each id that the viewer gave. */
function firstOfEach(reported: readonly ViewerEvent[]): ViewerEvent[] {
	const newestFirst = reported.toSorted((a, b) => (a.ageMs ?? 0) - (b.ageMs ?? 0))
	return [...new Map(newestFirst.map((event) => [event.clientEventId, event])).values()]
}

/** A reported event with its id and time, and with the slide to which it belongs, if the presentation has this slide. */
type PlacedEvent = Omit<ViewerEvent, 'slideId' | 'slideIndex' | 'durationMs'> & {
	id: string
	at: Date
	/** Milliseconds of the visible time in which the presentation played or the homeowner was active. */
	durationMs: number
	slideId?: string | undefined
	slideIndex?: number | undefined
}

function placeEvent(
	event: ViewerEvent,
	{ slides, now, createdAt }: { slides: WatchedDeck['slides']; now: Date; createdAt: Date },
): PlacedEvent {
	const leftMs = Math.max(0, (event.idleMs ?? 0) - IDLE_AFTER_MS)
	const reportedAt = new Date(now.getTime() - (event.ageMs ?? 0) - leftMs)
	const index =
		event.slideId === undefined
			? (event.slideIndex ?? -1)
			: slides.findIndex(({ id }) => id === event.slideId)
	const slide = slides[index]
	return {
		...event,
		id: newId(),
		at: reportedAt < createdAt ? createdAt : reportedAt,
		durationMs: countedMs(event),
		slideId: slide?.id,
		slideIndex: slide && index,
	}
}

/** Returns the milliseconds of an event's duration that count: those with playback, scrolling or input, and a short time after it. */
function countedMs({ durationMs = 0, idleMs = 0 }: ViewerEvent): number {
	return Math.max(0, durationMs - Math.max(0, idleMs - VIEWING_AFTER_MS))
}

/** Returns whether an event only says that a slide is still visible to a homeowner who has been idle for all of its duration. */
function isLeftOpen(event: ViewerEvent): boolean {
	const { type, durationMs = 0, idleMs = 0 } = event
	const isArrival = durationMs === 0 && idleMs <= IDLE_AFTER_MS
	return type === 'slide.viewed' && countedMs(event) === 0 && !isArrival
}

/** Removes each `presentation.opened` that follows an earlier one, or is close to the last known opening. */
function omitReloads(events: readonly PlacedEvent[], openedAt: Date | null): PlacedEvent[] {
	const openings = events
		.filter(({ type }) => type === 'presentation.opened')
		.toSorted((a, b) => a.at.getTime() - b.at.getTime())
	const isClose = (at: Date, other: Date | null | undefined) =>
		other != null && Math.abs(at.getTime() - other.getTime()) <= REOPEN_INTERVAL_MS
	return events.filter((event) => {
		const place = openings.indexOf(event)
		return (
			place === -1 || !(isClose(event.at, openings[place - 1]?.at) || isClose(event.at, openedAt))
		)
	})
}

type About = { organizationId: string; presentationId: string; deckId: string }

function describeEvent(event: PlacedEvent, { organizationId, ...ids }: About): NewEvent {
	const { id, at, type, slideId, slideIndex, ctaType } = event
	const action = type === 'action_execution' ? event.action : undefined
	const aggregate = { type: 'presentation' as const, id: ids.presentationId }
	const durationMs = type === 'slide.viewed' ? event.durationMs : undefined
	const payload = { ...ids, slideId, slideIndex, ctaType, action, durationMs }
	return { id, type, organizationId, aggregate, payload, at }
}
