import { z } from 'zod'
import { EventExternal } from '../../core/external-schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { EventType } from '../../events/schema.ts'

/** Time of an event, limited to years that both Postgres and JavaScript can represent. */
export const EventTime = IsoDateTime.pipe(
	z.string().refine((at) => at >= '1970' && at < '9000', 'Expected a year from 1970'),
)

/**
 * Filters and paging, by `offset` or from `cursor`. The default order is newest first. With `order=written`, a request with the
 * `nextCursor` of the previous page returns the events that follow and misses none, even when a transaction commits late.
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

/**
 * Event log entry as the specification defines it, with two additional fields: `livemode`, which is false for an event of test mode,
 * and `external`, the ids and data of other systems. Only an `email.sent` event has `recipientEmail`: the address to which the email was sent.
 */
export const EventLogEntry = z.object({
	id: Uuid,
	eventType: z.string(),
	aggregateType: z.string(),
	aggregateId: z.string(),
	occurredAt: IsoDateTime,
	payload: z.record(z.string(), z.unknown()),
	livemode: z.boolean(),
	external: EventExternal.nullable(),
	recipientEmail: z.string().optional(),
	archivedAt: IsoDateTime.optional(),
})
export type EventLogEntry = z.infer<typeof EventLogEntry>

/** `total` counts all events that match the filters. `nextCursor` is null on the last page. */
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

/** Counts of an event's deliveries. All are 0 when no subscription matched or the deliveries were deleted after 90 days. */
export const DeliveryCounts = z.object({
	total: z.number().int(),
	delivered: z.number().int(),
	/** Number of deliveries whose last attempt failed. Only a person can resend them. */
	exhausted: z.number().int(),
})
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

/** Event in the editor's log: a summary, the name of the presentation's homeowner and the delivery counts. */
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
			/** Payload fields that remain when the event is archived after 90 days. */
			keptWhenArchived: z.array(z.string()),
		}),
	),
})
export type EventTypes = z.infer<typeof EventTypes>
