import type { EventLogEntry } from '@dormer/api/outreach/event-log/schema'

/** The events whose document can be opened: before it is signed there is none to see. */
const SIGNED = ['contract.signed', 'contract.sealed', 'contract.cancelled']

/** The records that an event is about, by their ids in its payload. */
export function recordsOf({ eventType, payload }: Pick<EventLogEntry, 'eventType' | 'payload'>): {
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
