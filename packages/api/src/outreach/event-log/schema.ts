import { z } from 'zod'
import { IsoDateTime, Uuid } from '../../core/schema.ts'

/** What stays of a payload when its event is archived: identifiers and classes. */
const KEPT = new WeakSet<z.ZodType>()

function kept<Shape extends z.ZodType>(shape: Shape): Shape {
	KEPT.add(shape)
	return shape
}

const id = () => kept(z.uuid())
const idOrNull = () => kept(z.uuid().nullable())
const kind = () => kept(z.string())
const figure = () => kept(z.number())
const moment = () => kept(z.iso.datetime())
/** Somebody's own words, or a fault's: gone when the event is archived. */
const words = () => z.string()

const presentation = { presentationId: id(), deckId: id() }
const question = { ...presentation, questionId: id(), slideId: idOrNull(), question: words() }
const contract = { ...presentation, documentId: id(), configId: id() }
const by = kept(z.enum(['homeowner', 'company']))
const appointment = { ...presentation, appointmentId: id(), startTime: moment(), by }
const mail = { mailId: id(), kind: kind(), presentationId: idOrNull(), deckId: idOrNull() }
const sendKind = kept(z.enum(['initial', 'reminder']))
const delivery = { ...presentation, deliveryId: id(), kind: sendKind }
const job = { deckId: id(), jobId: id() }
const measurement = { requestId: id(), deckId: id(), presentationId: idOrNull() }

/**
 * Every event and its payload: identifiers, classes and figures, never an address; a question and its answer until the
 * event is archived (contract, section 9; specification, Events).
 */
export const EVENT_PAYLOADS = {
	'presentation.created': z.object({ ...presentation, prospectId: id() }),
	'presentation.ready': z.object(presentation),
	'presentation.failed': z.object({ ...presentation, reason: words() }),
	'presentation.deleted': z.object(presentation),
	'presentation.opened': z.object(presentation),
	'presentation.completed': z.object(presentation),
	/** `durationMs` is what was visible since the last telling; 0 says that the homeowner came to the slide. */
	'slide.viewed': z.object({
		...presentation,
		slideId: id(),
		slideIndex: figure(),
		durationMs: figure(),
	}),
	'cta.clicked': z.object({
		...presentation,
		ctaType: kind(),
		slideId: kept(id().optional()),
		slideIndex: kept(figure().optional()),
	}),
	'question.asked': z.object({
		...question,
		answer: words(),
		source: kind(),
		confidence: figure(),
		escalated: kept(z.boolean()),
	}),
	'question.escalated': z.object(question),
	'product.selected': z.object({
		...presentation,
		slideId: id(),
		tier: kind(),
		upgrades: kept(z.array(z.string())),
	}),
	'price.deferred': z.object({ ...presentation, missing: kept(z.array(z.string())) }),
	'price.resolved': z.object(presentation),
	'contract.viewed': z.object(contract),
	'contract.signed': z.object(contract),
	'contract.sealed': z.object(contract),
	'contract.cancelled': z.object(contract),
	'appointment.booked': z.object(appointment),
	'appointment.rescheduled': z.object(appointment),
	'appointment.cancelled': z.object(appointment),
	'email.sent': z.object(delivery),
	'email.skipped': z.object({ ...delivery, reason: kind() }),
	'email.opened': z.object(mail),
	'email.clicked': z.object(mail),
	'email.bounced': z.object(mail),
	'measurement.requested': z.object(measurement),
	'measurement.completed': z.object({ ...measurement, source: kind() }),
	'measurement.failed': z.object({ ...measurement, reason: words() }),
	'generation.started': z.object(job),
	'generation.completed': z.object({ ...job, slides: figure(), faqs: figure() }),
	'generation.failed': z.object({ ...job, reason: words() }),
	'kb.document.ready': z.object({ documentId: id(), chunks: figure() }),
	'kb.document.failed': z.object({ documentId: id(), reason: words() }),
	/** `gone`: the receiver answered 410; `failing`: nothing but failures for five days. */
	'subscription.disabled': z.object({
		subscriptionId: id(),
		reason: kept(z.enum(['gone', 'failing'])),
	}),
}

export type EventPayloads = {
	[Type in keyof typeof EVENT_PAYLOADS]: z.infer<(typeof EVENT_PAYLOADS)[Type]>
}

/** The fields of each event's payload that outlive its archiving. */
export const KEPT_FIELDS: Record<string, string[]> = Object.fromEntries(
	Object.entries(EVENT_PAYLOADS).map(([type, payload]) => [
		type,
		Object.entries(payload.shape).flatMap(([name, shape]) => (KEPT.has(shape) ? [name] : [])),
	]),
)

export const EventType = z.enum(Object.keys(EVENT_PAYLOADS) as (keyof typeof EVENT_PAYLOADS)[])
export type EventType = z.infer<typeof EventType>

/** A time that something can have happened at: Postgres and JavaScript agree on these years. */
const Happened = IsoDateTime.pipe(
	z.string().refine((at) => at >= '1970' && at < '9000', 'Expected a year from 1970'),
)

/**
 * Newest first, by `offset` or on from `cursor`. With `order=written` in the order of writing instead: each `nextCursor`
 * goes on where the last answer ended and misses nothing, however long a change took to commit.
 */
export const ListEventsInput = z.object({
	eventType: EventType.optional(),
	aggregateType: z.string().max(40).optional(),
	aggregateId: z.string().max(64).optional(),
	since: Happened.optional(),
	until: Happened.optional(),
	limit: z.coerce.number().int().min(1).max(100).default(50),
	offset: z.coerce.number().int().min(0).default(0),
	order: z.enum(['newest', 'written']).default('newest'),
	cursor: z.string().max(120).optional(),
})
export type ListEventsInput = z.infer<typeof ListEventsInput>

/** Event log entry of the specification. `recipientEmail` on `email.sent` only, from its delivery attempt. */
export const EventLogEntry = z.object({
	id: Uuid,
	eventType: z.string(),
	aggregateType: z.string(),
	aggregateId: z.string(),
	occurredAt: IsoDateTime,
	payload: z.record(z.string(), z.unknown()),
	recipientEmail: z.string().optional(),
	archivedAt: IsoDateTime.optional(),
})
export type EventLogEntry = z.infer<typeof EventLogEntry>

/** `total` counts what the filters let through, wherever the page is. `nextCursor` is null when nothing follows. */
export const EventLog = z.object({
	events: z.array(EventLogEntry),
	pagination: z.object({
		total: z.number().int(),
		limit: z.number().int(),
		offset: z.number().int(),
		nextCursor: z.string().nullable(),
	}),
})
export type EventLog = z.infer<typeof EventLog>

/** How the deliveries of an event stand. None: nobody was to be told, or it is longer ago than deliveries are kept. */
export const DeliveryCounts = z.object({
	total: z.number().int(),
	delivered: z.number().int(),
	/** Given up: nothing more comes of them by itself. */
	exhausted: z.number().int(),
})
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

/** An event as the editor's log has it: what happened in a line, whom its presentation is for, and who was told. */
export const LogLine = EventLogEntry.extend({
	summary: z.string(),
	homeownerName: z.string().nullable(),
	deliveries: DeliveryCounts,
})
export type LogLine = z.infer<typeof LogLine>

export const LogPage = EventLog.extend({ events: z.array(LogLine) })
export type LogPage = z.infer<typeof LogPage>

export const ExportEventsInput = ListEventsInput.pick({
	eventType: true,
	aggregateType: true,
	aggregateId: true,
	since: true,
	until: true,
})
export type ExportEventsInput = z.infer<typeof ExportEventsInput>

export const EventTypes = z.object({
	eventTypes: z.array(
		z.object({
			type: EventType,
			/** JSON Schema (2020-12) of the payload. */
			payload: z.record(z.string(), z.unknown()),
			/** Fields of the payload that stay when the event is archived after 90 days. */
			keptWhenArchived: z.array(z.string()),
		}),
	),
})
export type EventTypes = z.infer<typeof EventTypes>
