import { formatAddress } from '@dormer/providers/geocoding'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { PRICE_FIELDS, priceOf } from '../../sale/presentations/index.ts'
import { IDLE_AFTER_MS } from './limits.ts'
import { PageName, type Watcher, type Watching } from './schema.ts'
import { WatchedDeck } from './watched-deck.ts'

/** Milliseconds after the last report from which a viewer counts as closed. Viewers report every 20 s, so a single lost report has no effect. */
export const PRESENCE_TIMEOUT_MS = 45_000

/**
 * Returns the presentations that are open now, with the current slide or page: first those whose homeowner is active, latest
 * viewing session first. A presentation counts as closed 45 s after its last report, or when its last report is
 * `presentation.completed`. It counts as left open 60 s after the last playback, scrolling or input.
 */
export async function listWatching(ctx: OrgContext): Promise<Watching> {
	const { db, organizationId, now } = ctx
	const since = new Date(now().getTime() - PRESENCE_TIMEOUT_MS)
	const lastSeen = await readLastSeen(ctx, since)
	const ids = [...lastSeen.keys()]
	if (ids.length === 0) return { watching: [] }
	const [presentations, openings, views] = await Promise.all([
		db.presentation.findMany({
			where: { organizationId, id: { in: ids }, deletedAt: null, ...listedModes() },
			select: {
				id: true,
				homeowner: true,
				...PRICE_FIELDS,
				totalSlides: true,
				deck: { select: { id: true, name: true } },
				snapshot: { select: { content: true } },
				openPage: true,
			},
			orderBy: { id: 'asc' },
		}),
		db.event.groupBy({
			by: ['presentationId'],
			where: { organizationId, presentationId: { in: ids }, eventType: 'presentation.opened' },
			_count: true,
			_max: { occurredAt: true },
		}),
		db.viewerEvent.findMany({
			where: { organizationId, presentationId: { in: ids }, eventType: 'slide.viewed' },
			select: { presentationId: true, slideId: true, durationMs: true, occurredAt: true },
		}),
	])
	const watching = presentations.map((presentation): Watcher => {
		const { id, deck, snapshot, openPage } = presentation
		const opened = openings.find(({ presentationId }) => presentationId === id)
		const seenAt = lastSeen.get(id) ?? since
		const report = openPage !== null && openPage.seenAt >= seenAt ? openPage : null
		const lastActiveAt = report?.activeAt ?? seenAt
		const isActive = now().getTime() - lastActiveAt.getTime() < IDLE_AFTER_MS
		const lastSeenAt = seenAt.toISOString()
		const own = views.filter(({ presentationId }) => presentationId === id)
		const deckOfViewer = WatchedDeck.parse(snapshot.content)
		const slide = findSlide(own, deckOfViewer, isActive ? since : new Date(0))
		const { first_name, last_name, phone, ...home } = Homeowner.parse(presentation.homeowner)
		const { address, city, state = '', zip = '', country } = home
		return {
			presentationId: id,
			deckId: deck.id,
			deckName: deck.name,
			name: [first_name, last_name].filter(Boolean).join(' '),
			address: formatAddress({ address, city, state, zip, country }),
			phone: phone ?? null,
			price: priceOf(presentation, now()),
			visits: Math.max(1, opened?._count ?? 0),
			startedAt: opened?._max.occurredAt?.toISOString() ?? lastSeenAt,
			lastSeenAt,
			lastActiveAt: lastActiveAt.toISOString(),
			isActive,
			slide,
			page: openPage !== null && openPage.seenAt > since ? findPage(openPage, slide) : null,
			totalSlides: presentation.totalSlides,
		}
	})
	return {
		watching: watching.toSorted(
			(a, b) =>
				Number(b.isActive) - Number(a.isActive) ||
				Date.parse(b.startedAt) - Date.parse(a.startedAt),
		),
	}
}

/** Returns the time of the last report of each presentation that was reported since a time and not completed last. */
async function readLastSeen(
	{ db, organizationId }: OrgContext,
	since: Date,
): Promise<Map<string, Date>> {
	const eventType = { in: ['presentation.opened', 'slide.viewed', 'presentation.completed'] }
	const [events, pages] = await Promise.all([
		db.event.findMany({
			where: {
				organizationId,
				eventType,
				occurredAt: { gt: since },
				presentationId: { not: null },
			},
			select: { presentationId: true, eventType: true, occurredAt: true },
			orderBy: [{ occurredAt: 'asc' }, { eventType: 'desc' }],
		}),
		db.openPage.findMany({ where: { organizationId, seenAt: { gt: since } } }),
	])
	const lastSeen = new Map<string, Date>()
	const completed = new Map<string, Date>()
	for (const { presentationId, eventType: type, occurredAt } of events) {
		if (presentationId === null) continue
		if (type === 'presentation.completed') completed.set(presentationId, occurredAt)
		lastSeen.set(presentationId, occurredAt)
	}
	for (const report of pages)
		if (report.page !== null || (isIdle(report) && !completed.has(report.presentationId)))
			lastSeen.set(
				report.presentationId,
				latest(report.seenAt, lastSeen.get(report.presentationId)),
			)
	return new Map(
		[...lastSeen].filter(([id, at]) => {
			const completedAt = completed.get(id)
			return completedAt === undefined || completedAt < at
		}),
	)
}

/** Returns whether a report says that the presentation was left open. */
function isIdle({ seenAt, activeAt }: { seenAt: Date; activeAt: Date }): boolean {
	return seenAt.getTime() - activeAt.getTime() >= IDLE_AFTER_MS
}

const latest = (a: Date, b: Date | undefined) => (b !== undefined && b > a ? b : a)

type View = { slideId: string | null; durationMs: number; occurredAt: Date }

/** Returns the last slide that was reported since a time, with the time at which the homeowner last came to it. */
function findSlide(views: readonly View[], deck: WatchedDeck, since: Date): Watcher['slide'] {
	const watched = deck.slides.flatMap(({ id: slideId, title, slideType }, slideIndex) => {
		const own = views.filter((view) => view.slideId === slideId).map(timesOf)
		const last = Math.max(...own.map(({ at }) => at))
		if (own.length === 0 || last <= since.getTime()) return []
		const arrivals = own.filter(({ isArrival }) => isArrival).map(({ at }) => at)
		const began = arrivals.length > 0 ? Math.max(...arrivals) : Math.min(...own.map(({ at }) => at))
		const isPricing = slideType === 'product_pricing_v1'
		return [{ slideId, slideIndex, title, isPricing, last, began }]
	})
	const [current] = watched.toSorted((a, b) => b.last - a.last || b.began - a.began)
	if (current === undefined) return null
	const { last: _, began, ...slide } = current
	return { ...slide, since: new Date(began).toISOString() }
}

const timesOf = ({ durationMs, occurredAt }: View) => ({
	at: occurredAt.getTime(),
	isArrival: durationMs === 0,
})

/**
 * Returns the open page (prices, contract, appointment or question sheet). A page counts as closed when the homeowner reached a
 * slide after opening it. The question sheet is the exception: an answer may change the slide while the sheet stays open.
 */
function findPage(
	{ page, openedAt }: { page: string | null; openedAt: Date },
	slide: Watcher['slide'],
): Watcher['page'] {
	if (page === null) return null
	if (page !== 'question' && slide !== null && openedAt < new Date(slide.since)) return null
	return { name: PageName.parse(page), since: openedAt.toISOString() }
}
