import { findEvent } from '../../events/schema.ts'
import { formatFailure } from '../../sale/roof-measurements/index.ts'
import { formatSkipReason } from '../sends/schema.ts'
import type { EventLogEntry } from './schema.ts'

type Logged = Pick<EventLogEntry, 'eventType' | 'payload' | 'recipientEmail'>

/** Reasons why a presentation, a deck or a document failed, or why a notification was switched off. */
const REASON_TEXTS: Record<string, string> = {
	speech_failed: 'The narration could not be recorded.',
	slide_unreadable: 'A slide could not be read.',
	wrong_type: 'The file is not of a supported type.',
	locked: 'The file is protected by a password.',
	damaged: 'The file is damaged.',
	empty: 'The file contains no text that can be read.',
	too_large: 'The file is too large.',
	missing: 'The file is missing.',
	internal: 'An internal error occurred.',
	gone: 'The receiver answered 410.',
	failing: 'Every delivery failed for five days.',
}

/** How a roof was measured, by the source of the measurement. */
const SOURCE_TEXTS: Record<string, string> = {
	provider: 'A roof was measured from images',
	calculated: 'A roof was estimated without images',
	manual: 'The measurements of a roof were entered',
	confirmed: 'An estimated roof was confirmed',
}

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
	if (eventType === 'measurement.failed' && typeof reason === 'string')
		return `${headline}. ${formatFailure(reason)}`
	if (typeof reason === 'string')
		return `${headline}. ${REASON_TEXTS[reason] ?? formatClass(reason)}`
	if (typeof action === 'string') return `${headline}: ${formatClass(action)}`
	if (typeof tierName === 'string' && tierName !== '') return `${headline}: ${tierName}`
	if (typeof tier === 'string') return `${headline}: ${formatClass(tier)}`
	if (eventType === 'measurement.completed' && typeof source === 'string')
		return SOURCE_TEXTS[source] ?? headline
	return headline
}

/** Formats a code such as `not_found` as words. Returns a sentence unchanged. */
function formatClass(text: string): string {
	return /^[a-z_]+$/.test(text) ? text.replaceAll('_', ' ') : text
}
