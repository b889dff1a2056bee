import { findEvent } from '../../events/schema.ts'
import { formatSkipReason } from '../sends/schema.ts'
import type { EventLogEntry } from './schema.ts'

type Logged = Pick<EventLogEntry, 'eventType' | 'payload' | 'recipientEmail'>

/** What happened, in a line: what was asked, to whom a mail went, why something failed. */
export function formatEvent({ eventType, payload, recipientEmail }: Logged): string {
	const words = findEvent(eventType)?.headline ?? eventType
	const { question, reason, tier, source } = payload
	if (recipientEmail !== undefined) return `${words} to ${recipientEmail}`
	if (typeof question === 'string') return `“${question}”`
	if (eventType === 'email.skipped' && typeof reason === 'string')
		return `${words}. ${formatSkipReason(reason)}`
	if (typeof reason === 'string') return `${words}: ${formatClass(reason)}`
	if (typeof tier === 'string') return `${words}: ${formatClass(tier)}`
	if (eventType === 'measurement.completed' && typeof source === 'string')
		return `${words}: ${formatClass(source)}`
	return words
}

/** A class such as `not_found` in words; a sentence stays as it is. */
function formatClass(text: string): string {
	return /^[a-z_]+$/.test(text) ? text.replaceAll('_', ' ') : text
}
