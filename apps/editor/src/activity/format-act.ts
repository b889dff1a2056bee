import type { ActKind, FeedEntry } from '@dormer/api/outreach/activity/schema'
import { formatEvent } from './format-event.ts'

/** Label of each kind of act as a filter and above its number of the week. */
export const ACT_LABELS: Record<ActKind, string> = {
	opened: 'Opened',
	watched: 'Watched',
	asked: 'Asked',
	chose: 'Chose',
	read: 'Opened the contract',
	signed: 'Signed',
	booked: 'Booked',
	cancelled: 'Canceled',
	undelivered: 'Not delivered',
}

const ACTS: Record<string, { kind: ActKind; words: string }> = {
	'presentation.opened': { kind: 'opened', words: 'opened the presentation' },
	'presentation.completed': { kind: 'watched', words: 'watched to the end' },
	'question.asked': { kind: 'asked', words: 'asked a question' },
	'question.escalated': { kind: 'asked', words: 'asked a question that needs your answer' },
	'product.selected': { kind: 'chose', words: 'chose a price' },
	'contract.viewed': { kind: 'read', words: 'opened the contract' },
	'contract.signed': { kind: 'signed', words: 'signed the contract' },
	'appointment.booked': { kind: 'booked', words: 'booked an appointment' },
	'contract.cancelled': { kind: 'cancelled', words: 'canceled the contract' },
	'appointment.cancelled': { kind: 'cancelled', words: 'canceled the appointment' },
	'email.bounced': { kind: 'undelivered', words: 'did not get your email' },
}
/** An act of a homeowner as a sentence that begins with the homeowner’s name, and a line below it. */
export type Act = { kind: ActKind; words: string; detail: string }

/** Formats an event of the activity page. Returns null for a type that the page does not show. */
export function formatAct(entry: FeedEntry): Act | null {
	const act = ACTS[entry.eventType]
	if (act === undefined) return null
	const { address, deckName } = entry.presentation
	const [street = address] = address.split(',')
	const detail = `${street} · ${deckName}`
	if (act.kind === 'asked') return { ...act, detail: `“${entry.payload.question}”` }
	if (act.kind === 'chose') {
		const words = lowerFirst(formatEvent(entry, []))
		return { ...act, words: [words, entry.choice?.display].filter(Boolean).join(', '), detail }
	}
	if (act.kind === 'signed' && entry.choice !== null)
		return { ...act, words: `signed ${entry.choice.name}, ${entry.choice.display}`, detail }
	return { ...act, detail }
}

function lowerFirst(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1)
}
