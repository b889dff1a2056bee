import type { DeliveryTry, NotificationDelivery } from '@dormer/api/outreach/notifications/schema'
import type { StatusTone } from '@dormer/ui/status'
import type { Tone } from '@dormer/ui/tag'

type Delivery = Pick<NotificationDelivery, 'status' | 'reason' | 'eventId' | 'nextAttemptAt'>
type Try = Pick<DeliveryTry, 'response' | 'fault'>

/** A message is tried this often before it waits for somebody to resend it; a test once. */
const MOST_TRIES = 10

const STATES: Record<NotificationDelivery['status'], { tone: StatusTone; word: string }> = {
	pending: { tone: 'info', word: 'Sending' },
	delivered: { tone: 'good', word: 'Delivered' },
	failing: { tone: 'warn', word: 'Retrying' },
	exhausted: { tone: 'bad', word: 'Gave up' },
}

const REASONS: Record<NonNullable<NotificationDelivery['reason']>, string> = {
	gone: 'It answered 410: nobody is there any more.',
	inactive: 'It was not sent: the subscription was switched off.',
	tries: 'Every attempt failed. It waits here until you resend it.',
}

const FAULTS: Record<NonNullable<DeliveryTry['fault']>, { short: string; sentence: string }> = {
	status: { short: 'refused', sentence: 'Only 200 to 299 counts as delivered.' },
	redirect: {
		short: 'redirect',
		sentence: 'It sends the call on to another address, which is not followed: enter that address.',
	},
	blocked: {
		short: 'blocked',
		sentence: 'The address leads into a private network, which is not called.',
	},
	dns: { short: 'no such host', sentence: 'Nobody knows the name in the address.' },
	timeout: { short: 'time-out', sentence: 'It did not answer in time.' },
	tls: { short: 'certificate', sentence: 'Its certificate is not valid for the address.' },
	network: { short: 'no connection', sentence: 'The connection was refused or broke off.' },
	aborted: { short: 'interrupted', sentence: 'The call was interrupted on our side.' },
	internal: { short: 'our fault', sentence: 'Something went wrong on our side.' },
}

/** Where a delivery stands, in a word. */
export function sayState(delivery: Delivery, now = new Date()): { tone: StatusTone; word: string } {
	const { status, reason, eventId } = delivery
	if (isWaiting(delivery, now)) return { tone: 'warn', word: 'Waiting' }
	if (status === 'exhausted' && reason === 'inactive') return { tone: 'plain', word: 'Not sent' }
	if (status === 'exhausted' && eventId === null) return { tone: 'bad', word: 'Failed' }
	return STATES[status]
}

/** Whether a message that was not tried yet is held back, because its receiver fails and is left alone for a while. */
export function isWaiting(
	{ status, nextAttemptAt }: Pick<Delivery, 'status' | 'nextAttemptAt'>,
	now = new Date(),
): boolean {
	return status === 'pending' && nextAttemptAt !== null && new Date(nextAttemptAt) > now
}

/** Why a delivery was given up; null while it was not. A test is not tried again, so its answer says it all. */
export function sayReason({ reason, eventId }: Delivery): string | null {
	if (reason === null || (eventId === null && reason === 'tries')) return null
	return REASONS[reason]
}

/** `2 of 10`; more than that, after it was resent, by the number alone. */
export function sayAttempts({ attempts, eventId }: NotificationDelivery): string {
	const most = eventId === null ? 1 : MOST_TRIES
	return attempts.length > most ? `${attempts.length}` : `${attempts.length} of ${most}`
}

/** What came back, as short as it goes: the status, or what was in the way. A mail and the log answer nothing. */
export function sayAnswer({ response, fault }: Try): { tone: Tone; text: string } {
	const text = response === null ? null : String(response.status)
	if (fault === null) return { tone: 'good', text: text ?? 'taken' }
	return { tone: text === null ? 'bad' : 'warn', text: text ?? FAULTS[fault].short }
}

/** What went wrong with an attempt, in a sentence; null when it was taken. */
export function sayFault({ fault, response }: Try): string | null {
	if (fault === null) return null
	const { sentence } = FAULTS[fault]
	return response === null ? sentence : `It answered ${response.status}. ${sentence}`
}
