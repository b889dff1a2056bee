import type { EventLogEntry } from '@dormer/api/event-log/schema'
import { sayReason } from '../presentations/say-delivery.ts'
import { sayType } from './say-subscription.ts'

type Logged = Pick<EventLogEntry, 'eventType' | 'payload' | 'recipientEmail'>

/** What happened, in a line: what was asked, to whom a mail went, why something failed. */
export function sayLogged({ eventType, payload, recipientEmail }: Logged): string {
	const words = sayType(eventType)
	const { question, reason, tier, source } = payload
	if (recipientEmail !== undefined) return `${words} to ${recipientEmail}`
	if (typeof question === 'string') return `“${question}”`
	if (eventType === 'email.skipped' && typeof reason === 'string')
		return `${words}. ${sayReason({ status: 'skipped', reason })}`
	if (typeof reason === 'string') return `${words}: ${plain(reason)}`
	if (typeof tier === 'string') return `${words}: ${plain(tier)}`
	if (eventType === 'measurement.completed' && typeof source === 'string')
		return `${words}: ${plain(source)}`
	return words
}

/** A class such as `not_found` in words; a sentence stays as it is. */
function plain(text: string): string {
	return /^[a-z_]+$/.test(text) ? text.replaceAll('_', ' ') : text
}

/** The events whose document can be opened: before it is signed there is none to see. */
const SIGNED = ['contract.signed', 'contract.sealed', 'contract.cancelled']

/** The records that an event is about, by their ids in its payload. */
export function recordsOf({ eventType, payload }: Pick<Logged, 'eventType' | 'payload'>): {
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
