import type { ActivityEntry, LoggedEvent } from './schema.ts'

export type EventRow = {
	id: string
	event_type: string
	aggregate_type: string
	aggregate_id: string
	occurred_at: Date
	payload: Record<string, unknown>
}

/** What a logged event's record is made of, of table `event e`. */
export const EVENT_COLUMNS =
	'e.id, e.event_type, e.aggregate_type, e.aggregate_id, e.occurred_at, e.payload'

/** An event's row as its wire record. */
export function presentEvent(row: EventRow): LoggedEvent {
	return {
		id: row.id,
		eventType: row.event_type,
		aggregateType: row.aggregate_type,
		aggregateId: row.aggregate_id,
		occurredAt: row.occurred_at.toISOString(),
		payload: row.payload,
	}
}

/** An event about a presentation with what its payload leaves out. */
export function presentEntry(row: EventRow & { cta_label: string | null }): ActivityEntry {
	return { ...presentEvent(row), ctaLabel: row.cta_label }
}
