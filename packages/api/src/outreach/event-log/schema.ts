import { z } from 'zod'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { EventType } from '../../events/schema.ts'

/** A time that something can have happened at: Postgres and JavaScript agree on these years. */
const EventTime = IsoDateTime.pipe(
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
	since: EventTime.optional(),
	until: EventTime.optional(),
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
