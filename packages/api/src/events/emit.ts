import type { Tx } from '@dormer/db'
import { newId } from '../core/ids.ts'
import { isTestMode } from '../core/keys/test-mode.ts'
import { redactAddresses } from './redact-addresses.ts'
import { type EventPayloads, type EventType, RETAINED_FIELDS } from './schema.ts'

type Aggregate = {
	type: 'deck' | 'document' | 'mail' | 'measurement' | 'presentation' | 'subscription'
	id: string
}

/** An event that is not written to the database yet. */
export type NewEvent<Type extends EventType = EventType> = {
	type: Type
	organizationId: string
	aggregate: Aggregate
	payload: EventPayloads[Type]
	at: Date
}

/**
 * Writes an event in the transaction of the change that it describes: the event exists if and only if the change does. A
 * trigger of the event table queues the notifications for every new event, whichever function writes it. Redacts email
 * addresses and phone numbers in the texts of the payload. The redaction changes only the event, not the stored question or
 * answer.
 */
export async function emit<Type extends EventType>(tx: Tx, event: NewEvent<Type>): Promise<void> {
	await tx.event.create({ data: eventRow(event) })
}

/** Returns the row that `emit` writes for an event. Callers of `emitRecords` pass such rows. */
export function eventRow<Type extends EventType>(event: NewEvent<Type>) {
	return {
		id: newId(),
		organizationId: event.organizationId,
		eventType: event.type,
		aggregateType: event.aggregate.type,
		aggregateId: event.aggregate.id,
		payload: redactTexts(event.type, event.payload),
		occurredAt: event.at,
		livemode: !isTestMode(),
	}
}

/**
 * Returns the SQL that inserts events, for a statement that also writes the change that the events report. Each row of `source`
 * is a changed row. The SQL inserts all events of `records` once for each changed row, and none when no row changed. `records`
 * is a placeholder such as `$6`. Its value is a JSON array of `eventRow` results, in the order in which the events are emitted.
 */
export function emitRecords(records: string, source: string): string {
	return `
		insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload, occurred_at, livemode)
		select e.id, e."organizationId", e."eventType", e."aggregateType", e."aggregateId", e.payload, e."occurredAt", e.livemode
		  from ${source}, jsonb_to_recordset(${records}::jsonb) e (id uuid, "organizationId" uuid, "eventType" text,
		       "aggregateType" text, "aggregateId" text, payload jsonb, "occurredAt" timestamptz, livemode boolean)`
}

function redactTexts<Payload extends object>(type: EventType, payload: Payload): Payload {
	const isText = (name: string) => RETAINED_FIELDS[type]?.includes(name) === false
	const redacted = Object.entries(payload).map(([name, value]) => [
		name,
		typeof value === 'string' && isText(name) ? redactAddresses(value) : value,
	])
	return { ...payload, ...Object.fromEntries(redacted) }
}

/**
 * Returns the SQL that emits one event for each row of a query, for callers that write a batch in one statement. The
 * query selects id, organization_id, event_type, aggregate_type, aggregate_id, payload and occurred_at, in this order.
 */
export function emitRows(query: string): string {
	return `
		insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload, occurred_at)
		${query}`
}
