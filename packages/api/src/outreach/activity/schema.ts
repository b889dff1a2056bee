import { z } from 'zod'
import { PriceSummary } from '../../content/pricing/schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { Action } from '../../sale/actions/schema.ts'

export const ViewerEventType = z.enum([
	'presentation.opened',
	'slide.viewed',
	'presentation.completed',
	'cta.clicked',
	'action_execution',
])

const DAY_MS = 86_400_000
const IdleMs = z
	.number()
	.int()
	.min(0)
	.max(7 * DAY_MS)
const ReportedEvent = z.object({
	type: ViewerEventType,
	/** Id that the viewer creates for each event. Sending the same event again has no effect. */
	clientEventId: z.string().min(1).max(64),
	/**
	 * Id of the slide. A viewer that does not know the id sends `slideIndex` instead, which is the position in the
	 * presentation, counted from 0.
	 */
	slideId: Uuid.optional(),
	slideIndex: z.number().int().min(0).max(10_000).optional(),
	/**
	 * Milliseconds for which the slide was visible since the last report. 0 means that the homeowner arrived at the
	 * slide.
	 */
	durationMs: z.number().int().min(0).max(DAY_MS).optional(),
	/**
	 * Milliseconds since the last playback, scrolling or input. The time after the first 60 s of them does not count as
	 * viewing time.
	 */
	idleMs: IdleMs.optional(),
	ctaType: z
		.string()
		.regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use lowercase letters, such as book_appointment')
		.optional(),
	ctaLabel: z.string().max(120).optional(),
	/** Command that the player carried out, in an event `action_execution`. */
	action: Action.shape.action.optional(),
	/**
	 * Milliseconds between the event and its request. The server uses this age to date offline events, because the
	 * viewer's clock may be wrong.
	 */
	ageMs: z
		.number()
		.int()
		.min(0)
		.max(7 * DAY_MS)
		.optional(),
})

/**
 * Event that a viewer reports. For a slide view, `slideId` or `slideIndex` names the slide. For a command that the player
 * carried out, `action` names the command.
 */
export const ViewerEvent = ReportedEvent.refine(
	({ type, slideId, slideIndex }) =>
		type !== 'slide.viewed' || slideId !== undefined || slideIndex !== undefined,
	{ path: ['slideId'], message: 'Send slideId or slideIndex' },
).refine(({ type, action }) => type !== 'action_execution' || action !== undefined, {
	path: ['action'],
	message: 'Send the action',
})
export type ViewerEvent = z.infer<typeof ViewerEvent>

/**
 * Request with one event, or with up to 50 in `events`. The viewer sends its presentation token in a header, or in `_token`
 * when it sends a beacon, because a beacon cannot set headers.
 */
export const RecordEventsInput = z
	.object({
		presentationId: Uuid,
		_token: z.string().max(1024).optional(),
		events: z.array(ViewerEvent).min(1).max(50).optional(),
		...ReportedEvent.partial().shape,
	})
	.superRefine((input, context) => {
		if (input.events !== undefined) return
		for (const { path, message } of ViewerEvent.safeParse(input).error?.issues ?? [])
			context.addIssue({ code: 'custom', path, message })
	})
	.meta({ examples: [{ type: 'presentation.opened', clientEventId: 'c7b1a2' }] })
export type RecordEventsInput = z.infer<typeof RecordEventsInput>

/**
 * Pages that the viewer can open over the slides. `prices`: prices and selection. `proposal`: the proposal. `agreement`: the contract.
 * `visit`: the appointment. `call`: the request for a call. `question`: the question sheet.
 */
export const PageName = z.enum(['prices', 'proposal', 'agreement', 'visit', 'call', 'question'])
export type PageName = z.infer<typeof PageName>

/**
 * The page that is open, or null when no page covers the slides. `openMs` is the number of milliseconds since the page was
 * opened, `idleMs` since the last playback, scrolling or input.
 */
export const RecordOpenPageInput = z
	.object({
		presentationId: Uuid,
		page: PageName.nullable(),
		openMs: z.number().int().min(0).max(DAY_MS).default(0),
		idleMs: IdleMs.default(0),
	})
	.meta({ examples: [{ page: 'prices', openMs: 0 }] })
export type RecordOpenPageInput = z.infer<typeof RecordOpenPageInput>

/**
 * `ignored` counts the views by the company, the events that name no slide of the presentation, and the views of a homeowner who
 * was idle.
 */
export const RecordedEvents = z.object({
	recorded: z.number().int(),
	duplicates: z.number().int(),
	ignored: z.number().int(),
})
export type RecordedEvents = z.infer<typeof RecordedEvents>

/** Event as the event log stores it. The payload has identifiers and coded values, but no names or addresses. */
export const LoggedEvent = z.object({
	id: Uuid,
	eventType: z.string(),
	aggregateType: z.string(),
	aggregateId: z.string(),
	occurredAt: IsoDateTime,
	payload: z.record(z.string(), z.unknown()),
})
export type LoggedEvent = z.infer<typeof LoggedEvent>

/** Event about a presentation. `ctaLabel` is the label of the button that the homeowner pressed. */
export const ActivityEntry = LoggedEvent.extend({ ctaLabel: z.string().nullable() })
export type ActivityEntry = z.infer<typeof ActivityEntry>

/**
 * Event with its presentation. The name and address are current, so corrections apply to earlier events too. `choice` is what a
 * homeowner chose or signed; null for other events, and for a choice that the homeowner changed later.
 */
export const FeedEntry = ActivityEntry.extend({
	choice: z.object({ name: z.string(), display: z.string() }).nullable(),
	presentation: z.object({
		id: Uuid,
		deckId: Uuid,
		deckName: z.string(),
		name: z.string(),
		address: z.string(),
		deletedAt: IsoDateTime.nullable(),
	}),
})
export type FeedEntry = z.infer<typeof FeedEntry>
export const Feed = z.object({ activity: z.array(FeedEntry) })
export type Feed = z.infer<typeof Feed>

/** Kind of what a homeowner did, or of an email that did not arrive. */
export const ActKind = z.enum([
	'opened',
	'watched',
	'asked',
	'chose',
	'read',
	'signed',
	'booked',
	'cancelled',
	'undelivered',
])
export type ActKind = z.infer<typeof ActKind>

/** Input of the list of acts. `kind` limits the list to one kind of act. */
export const PeopleInput = z.object({
	kind: ActKind.optional(),
	/** True counts and lists only presentations that the signed-in user created; none for an API key. */
	mine: z.boolean().optional(),
	limit: z.number().int().min(1).max(100).default(50),
})
export type PeopleInput = z.infer<typeof PeopleInput>

const count = z.number().int()

const ofEachKind = {
	opened: count,
	watched: count,
	asked: count,
	chose: count,
	read: count,
	signed: count,
	booked: count,
	cancelled: count,
	undelivered: count,
} satisfies Record<ActKind, typeof count>
/**
 * Number of presentations with at least one act of each kind. Choices that ended and canceled contracts do not count.
 */
export const WeekNumbers = z.object(ofEachKind)
export type WeekNumbers = z.infer<typeof WeekNumbers>
/** Number of acts of each kind. */
export const ActNumbers = z.object(ofEachKind)
export type ActNumbers = z.infer<typeof ActNumbers>
/** Sums of the prices of the presentations that `chose` and `signed` count, in cents. */
export const WeekAmounts = z.object({ chose: count, signed: count })
export type WeekAmounts = z.infer<typeof WeekAmounts>

/** How many presentations were watched to the end on a day of this week, or null on a day to come, and on the same weekday of last week. */
export const WatchedDay = z.object({
	date: z.iso.date(),
	watched: count.nullable(),
	lastWeek: count,
})
export type WatchedDay = z.infer<typeof WatchedDay>

/**
 * What homeowners did, newest first. `counts` is the number of all acts. `week` counts since `weekStart`, which is Monday in the company's time zone; `lastWeek` counts
 * the week before up to the same time.
 */
export const People = Feed.extend({
	counts: ActNumbers,
	week: WeekNumbers,
	weekAmounts: WeekAmounts,
	lastWeek: WeekNumbers,
	weekStart: IsoDateTime,
	/** Seven days from Monday. */
	days: z.array(WatchedDay),
	/** Ids of the questions that wait for an answer, the newest 100. */
	waitingQuestions: z.array(Uuid),
})
export type People = z.infer<typeof People>

/** The slide on the homeowner's screen. `since` is the time at which the homeowner arrived at the slide. */
const WatchedSlide = z.object({
	slideId: Uuid,
	slideIndex: z.number().int(),
	title: z.string(),
	isPricing: z.boolean(),
	since: IsoDateTime,
})

const WatchedPage = z.object({ name: PageName, since: IsoDateTime })

/**
 * A presentation that is open now. `isActive` is false when it was left open: without playback, scrolling or input for 60 s.
 * `visits` is the number of viewing sessions, including the current one. `slide` is null before the first slide. `page`
 * contains the page that covers the slide, and the time at which the homeowner opened it.
 */
export const Watcher = z.object({
	presentationId: Uuid,
	deckId: Uuid,
	deckName: z.string(),
	name: z.string(),
	address: z.string(),
	phone: z.string().nullable(),
	price: PriceSummary.nullable(),
	visits: z.number().int(),
	startedAt: IsoDateTime,
	lastSeenAt: IsoDateTime,
	lastActiveAt: IsoDateTime,
	isActive: z.boolean(),
	slide: WatchedSlide.nullable(),
	page: WatchedPage.nullable(),
	totalSlides: z.number().int(),
})
export type Watcher = z.infer<typeof Watcher>
export const Watching = z.object({ watching: z.array(Watcher) })
export type Watching = z.infer<typeof Watching>

/** Input of the timeline. `slideViews: false` leaves out the slide views, which are many. */
export const TimelineInput = z.object({
	presentationId: Uuid,
	slideViews: z.boolean().default(true),
	limit: z.number().int().min(1).max(500).default(200),
})
export type TimelineInput = z.infer<typeof TimelineInput>

const SlideTime = z.object({ slideId: Uuid, visibleMs: z.number().int() })
const SlideRef = z.object({ slideId: Uuid, slideIndex: z.number().int(), title: z.string() })

/**
 * Viewing session, which ends after half an hour without an event. `lastSlideId` is the last slide of the session so
 * far.
 */
export const ViewingSession = z.object({
	startedAt: IsoDateTime,
	lastSeenAt: IsoDateTime,
	lastSlideId: Uuid.nullable(),
	visibleMs: z.number().int(),
	slides: z.array(SlideTime),
})
export type ViewingSession = z.infer<typeof ViewingSession>

/** The events of a presentation (newest first), its slides (in order) and its viewing sessions (oldest first). */
export const Timeline = z.object({
	timeline: z.array(ActivityEntry),
	slides: z.array(SlideRef.extend({ visibleMs: z.number().int() })),
	visits: z.array(ViewingSession),
})
export type Timeline = z.infer<typeof Timeline>

export const AnalyticsInput = z.object({ deckId: Uuid })
export type AnalyticsInput = z.infer<typeof AnalyticsInput>

/**
 * Figures of a slide over all presentations of its deck. `views` counts presentations. `medianVisibleMs` is the median
 * of the visible times per presentation. `droppedOff` counts the uncompleted presentations in which this slide was
 * viewed last. `dropOffRate` is `droppedOff` divided by `views`.
 */
export const SlideAnalytics = SlideRef.extend({
	views: z.number().int(),
	totalVisibleMs: z.number().int(),
	medianVisibleMs: z.number().int(),
	droppedOff: z.number().int(),
	dropOffRate: z.number(),
})

/** Analytics of a deck. Leaves out deleted presentations and deleted slides. */
export const DeckAnalytics = z.object({
	presentations: z.number().int(),
	opened: z.number().int(),
	completed: z.number().int(),
	slides: z.array(SlideAnalytics),
})
export type DeckAnalytics = z.infer<typeof DeckAnalytics>
