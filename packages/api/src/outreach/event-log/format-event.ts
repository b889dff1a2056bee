import { findEvent } from '../../events/schema.ts'
import { formatSkipReason } from '../sends/schema.ts'
import type { EventLogEntry } from './schema.ts'

type Logged = Pick<EventLogEntry, 'eventType' | 'payload' | 'recipientEmail'>

/** Slide that an event refers to. Slides are counted from 1. */
export type LoggedSlide = { number: number; title: string }

/** Formats an event as one line: the viewed slide, the question, the recipient of an email, or the reason of a failure. */
export function formatEvent(
	{ eventType, payload, recipientEmail }: Logged,
	slide?: LoggedSlide,
): string {
	const headline = findEvent(eventType)?.headline ?? eventType
	if (payload.nameCorrected === true) return `${headline} and corrected the name on it`
	const { question, reason, tier, tierName, source, action } = payload
	if (recipientEmail !== undefined) return `${headline} to ${recipientEmail}`
	if (typeof question === 'string') return `“${question}”`
	if (eventType === 'slide.viewed' && slide !== undefined)
		return `${headline}: ${slide.number}. ${slide.title}`
	if (eventType === 'email.skipped' && typeof reason === 'string')
		return `${headline}. ${formatSkipReason(reason)}`
	if (typeof reason === 'string') return `${headline}: ${formatClass(reason)}`
	if (typeof action === 'string') return `${headline}: ${formatClass(action)}`
	if (typeof tierName === 'string' && tierName !== '') return `${headline}: ${tierName}`
	if (typeof tier === 'string') return `${headline}: ${formatClass(tier)}`
	if (eventType === 'measurement.completed' && typeof source === 'string')
		return `${headline}: ${formatClass(source)}`
	return headline
}

/** Formats a code such as `not_found` as words. Returns a sentence unchanged. */
function formatClass(text: string): string {
	return /^[a-z_]+$/.test(text) ? text.replaceAll('_', ' ') : text
}
