import type { ActivityEntry, LoggedEvent } from './schema.ts'

export type EventRow = {
	id: string
	event_type: string
	aggregate_type: string
	aggregate_id: string
	occurred_at: Date
	payload: Record<string, unknown>
}

/** Columns of `event e` that `presentEvent` reads. */
export const EVENT_COLUMNS =
	'e.id, e.event_type, e.aggregate_type, e.aggregate_id, e.occurred_at, e.payload'

/** Converts a row of the event table to the event that the API returns. */
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

/**
 * Converts a row of the event table to an entry of a presentation's activity. Adds `ctaLabel`, the label of the clicked button,
 * which the event's payload does not contain.
 */
export function presentEntry(row: EventRow & { cta_label: string | null }): ActivityEntry {
	return { ...presentEvent(row), ctaLabel: row.cta_label }
}
