import type { EventLogEntry } from '@dormer/api/outreach/event-log/schema'

/**
 * Types of the events that have a link to the signed contract. Earlier events, such as `contract.viewed`, have no such link,
 * because the contract was not signed yet.
 */
const SIGNED = ['contract.signed', 'contract.sealed', 'contract.cancelled']

/** Returns the ids of the records that an event's payload names; an id is null when its record cannot be opened. */
export function linkedRecords({
	eventType,
	payload,
}: Pick<EventLogEntry, 'eventType' | 'payload'>): {
	presentationId: string | null
	deckId: string | null
	contractId: string | null
	subscriptionId: string | null
} {
	const id = (key: string) => {
		const value = payload[key]
		return typeof value === 'string' ? value : null
	}
	return {
		presentationId: eventType === 'presentation.deleted' ? null : id('presentationId'),
		deckId: id('deckId'),
		contractId: SIGNED.includes(eventType) ? id('documentId') : null,
		subscriptionId: id('subscriptionId'),
	}
}
