import { z } from 'zod'
import { PriceSummary } from '../../content/pricing/schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'

export const ViewerEventType = z.enum([
	'presentation.opened',
	'slide.viewed',
	'presentation.completed',
	'cta.clicked',
])

const DAY_MS = 86_400_000
const ReportedEvent = z.object({
	type: ViewerEventType,
	/** Made by the viewer, new for each event: sending it again changes nothing. */
	clientEventId: z.string().min(1).max(64),
	/** The slide by its id, or by its place in the presentation, from 0. */
	slideId: Uuid.optional(),
	slideIndex: z.number().int().min(0).max(10_000).optional(),
	/** Milliseconds that the slide was visible since it was told of last; 0 says that the homeowner came to it. */
	durationMs: z.number().int().min(0).max(DAY_MS).optional(),
	ctaType: z
		.string()
		.regex(/^[a-z][a-z0-9_]{0,39}$/, 'Lower case, such as book_appointment')
		.optional(),
	ctaLabel: z.string().max(120).optional(),
	/** How long before sending it happened: what was kept while the connection was down is dated right by any clock. */
	ageMs: z
		.number()
		.int()
		.min(0)
		.max(7 * DAY_MS)
		.optional(),
})

/** What a viewer tells. A viewed slide names its slide. */
export const ViewerEvent = ReportedEvent.refine(
	({ type, slideId, slideIndex }) =>
		type !== 'slide.viewed' || slideId !== undefined || slideIndex !== undefined,
	{ path: ['slideId'], message: 'Give the slideId or the slideIndex' },
)
export type ViewerEvent = z.infer<typeof ViewerEvent>

/** One event, or up to 50 in `events`. `_token` stands in for the header where none can be set (a beacon). */
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

/** The pages of paper that lie over the slides: prices and choice, the contract, the visit. */
export const PageName = z.enum(['prices', 'agreement', 'visit'])
export type PageName = z.infer<typeof PageName>

/** The page that is open, or null when none is any more; `openMs` is for how many milliseconds it has been. */
export const RecordOpenPageInput = z
	.object({
		presentationId: Uuid,
		page: PageName.nullable(),
		openMs: z.number().int().min(0).max(DAY_MS).default(0),
	})
	.meta({ examples: [{ page: 'prices', openMs: 0 }] })
export type RecordOpenPageInput = z.infer<typeof RecordOpenPageInput>

/** `ignored`: of no slide of this presentation, or told while the company itself looks on. */
export const RecordedEvents = z.object({
	recorded: z.number().int(),
	duplicates: z.number().int(),
	ignored: z.number().int(),
})
export type RecordedEvents = z.infer<typeof RecordedEvents>

/** What happened, as the event log has it. A payload holds identifiers and classes; nobody's name or address. */
export const LoggedEvent = z.object({
	id: Uuid,
	eventType: z.string(),
	aggregateType: z.string(),
	aggregateId: z.string(),
	occurredAt: IsoDateTime,
	payload: z.record(z.string(), z.unknown()),
})
export type LoggedEvent = z.infer<typeof LoggedEvent>

/** An event about a presentation. `ctaLabel` is what stood on the button that was pressed. */
export const ActivityEntry = LoggedEvent.extend({ ctaLabel: z.string().nullable() })
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** With whose presentation it was, read now: a name that was corrected is the corrected one. */
export const FeedEntry = ActivityEntry.extend({
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

/** The slide on the homeowner's screen; `since` is when they came to it. */
const WatchedSlide = z.object({
	slideId: Uuid,
	slideIndex: z.number().int(),
	title: z.string(),
	isPricing: z.boolean(),
	since: IsoDateTime,
})

const WatchedPage = z.object({ name: PageName, since: IsoDateTime })

/**
 * A presentation that is open now. `visits` counts this one too; `slide` is null before the first was shown; `page` is
 * what lies over the slide since when.
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
	slide: WatchedSlide.nullable(),
	page: WatchedPage.nullable(),
	totalSlides: z.number().int(),
})
export type Watcher = z.infer<typeof Watcher>
export const Watching = z.object({ watching: z.array(Watcher) })
export type Watching = z.infer<typeof Watching>

/** Without slide views it is the moments: what a person would tell of the visit. */
export const TimelineInput = z.object({
	presentationId: Uuid,
	slideViews: z.boolean().default(true),
	limit: z.number().int().min(1).max(500).default(200),
})
export type TimelineInput = z.infer<typeof TimelineInput>

const SlideTime = z.object({ slideId: Uuid, visibleMs: z.number().int() })
const SlideRef = z.object({ slideId: Uuid, slideIndex: z.number().int(), title: z.string() })

/** A visit ends when nothing was told for half an hour. `lastSlideId` is where it ended, or is. */
export const ViewingSession = z.object({
	startedAt: IsoDateTime,
	lastSeenAt: IsoDateTime,
	lastSlideId: Uuid.nullable(),
	visibleMs: z.number().int(),
	slides: z.array(SlideTime),
})
export type ViewingSession = z.infer<typeof ViewingSession>

/** What happened with a presentation, the newest first; its slides in their order; its visits, the first one first. */
export const Timeline = z.object({
	timeline: z.array(ActivityEntry),
	slides: z.array(SlideRef.extend({ visibleMs: z.number().int() })),
	visits: z.array(ViewingSession),
})
export type Timeline = z.infer<typeof Timeline>

export const AnalyticsInput = z.object({ deckId: Uuid })
export type AnalyticsInput = z.infer<typeof AnalyticsInput>

/**
 * A slide over all presentations of its deck. `views` counts presentations; the median is of their times on it.
 * `droppedOff` counts those that went no further in the deck's order and did not complete; the rate is their share of the views.
 */
export const SlideAnalytics = SlideRef.extend({
	views: z.number().int(),
	totalVisibleMs: z.number().int(),
	medianVisibleMs: z.number().int(),
	droppedOff: z.number().int(),
	dropOffRate: z.number(),
})

/** Deleted presentations and deleted slides count no more. */
export const DeckAnalytics = z.object({
	presentations: z.number().int(),
	opened: z.number().int(),
	completed: z.number().int(),
	slides: z.array(SlideAnalytics),
})
export type DeckAnalytics = z.infer<typeof DeckAnalytics>
