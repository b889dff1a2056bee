import { z } from 'zod'
import type { ActivityEntry, LoggedEvent } from './schema.ts'

/** The fields of an event's row that `presentEvent` reads. */
export type EventRow = {
	id: string
	eventType: string
	aggregateType: string
	aggregateId: string
	occurredAt: Date
	payload: unknown
}
const Payload = z.record(z.string(), z.unknown())

/** Converts a row of the event table to the event that the API returns. */
export function presentEvent(row: EventRow): LoggedEvent {
	return {
		id: row.id,
		eventType: row.eventType,
		aggregateType: row.aggregateType,
		aggregateId: row.aggregateId,
		occurredAt: row.occurredAt.toISOString(),
		payload: Payload.parse(row.payload),
	}
}

/**
 * Converts a row of the event table to an entry of a presentation's activity. Adds `ctaLabel`, the label of the clicked button,
 * which the event's payload does not contain.
 */
export function presentEntry(row: EventRow, ctaLabel: string | null | undefined): ActivityEntry {
	return { ...presentEvent(row), ctaLabel: ctaLabel ?? null }
}
