import type {
	DeliveryAttempt,
	NotificationDelivery,
} from '@dormer/api/outreach/notifications/schema'
import type { StatusTone } from '@dormer/ui/status'
import type { Tone } from '@dormer/ui/tag'

type Delivery = Pick<NotificationDelivery, 'status' | 'reason' | 'eventId' | 'nextAttemptAt'>
type Attempt = Pick<DeliveryAttempt, 'response' | 'fault'>

/**
 * Maximum number of attempts; afterwards only an admin can resend the delivery. A test delivery has a single attempt.
 */
const MAX_ATTEMPTS = 10

const STATES: Record<NotificationDelivery['status'], { tone: StatusTone; word: string }> = {
	pending: { tone: 'info', word: 'Sending' },
	delivered: { tone: 'good', word: 'Delivered' },
	failing: { tone: 'warn', word: 'Retrying' },
	exhausted: { tone: 'bad', word: 'Gave up' },
}

const REASONS: Record<NonNullable<NotificationDelivery['reason']>, string> = {
	gone: 'The receiver answered 410, so no more events are sent to it.',
	inactive: 'Not sent, because the subscription is off.',
	tries: 'Every attempt failed. The delivery waits here until you resend it.',
}

const FAULTS: Record<NonNullable<DeliveryAttempt['fault']>, { short: string; sentence: string }> = {
	status: { short: 'refused', sentence: 'Only 200 to 299 counts as delivered.' },
	redirect: {
		short: 'redirect',
		sentence:
			'The address redirects to another one. Enter that address, because redirects are not followed.',
	},
	blocked: {
		short: 'blocked',
		sentence: 'The address leads to a private network. Dormer does not call private networks.',
	},
	dns: { short: 'no such host', sentence: 'The host name in the address does not exist.' },
	timeout: { short: 'time-out', sentence: 'The receiver did not answer in time.' },
	tls: {
		short: 'certificate',
		sentence: 'The receiver’s certificate is not valid for the address.',
	},
	network: { short: 'no connection', sentence: 'The connection was refused or interrupted.' },
	aborted: { short: 'interrupted', sentence: 'Dormer interrupted the call.' },
	internal: { short: 'internal error', sentence: 'An internal error occurred in Dormer.' },
}

/** Returns the label and color of a delivery's state. */
export function deliveryState(
	delivery: Delivery,
	now = new Date(),
): { tone: StatusTone; word: string } {
	const { status, reason, eventId } = delivery
	if (isOnHold(delivery, now)) return { tone: 'warn', word: 'On hold' }
	if (status === 'exhausted' && reason === 'inactive') return { tone: 'plain', word: 'Not sent' }
	if (status === 'exhausted' && eventId === null) return { tone: 'bad', word: 'Failed' }
	return STATES[status]
}

/**
 * Returns whether a delivery is on hold. A delivery is put on hold before its first attempt when its receiver is
 * failing.
 */
export function isOnHold(
	{ status, nextAttemptAt }: Pick<Delivery, 'status' | 'nextAttemptAt'>,
	now = new Date(),
): boolean {
	return status === 'pending' && nextAttemptAt !== null && new Date(nextAttemptAt) > now
}

/**
 * Returns the reason why a delivery stopped, or null while it continues. Also returns null when the only attempt of a test
 * delivery failed, because `formatFault` already explains the failure of that attempt.
 */
export function formatReason({ reason, eventId }: Delivery): string | null {
	if (reason === null || (eventId === null && reason === 'tries')) return null
	return REASONS[reason]
}

/** Formats the number of attempts as `2 of 10`, or only as `12` when resends exceeded the maximum. */
export function formatAttempts({ attempts, eventId }: NotificationDelivery): string {
	const max = eventId === null ? 1 : MAX_ATTEMPTS
	return attempts.length > max ? `${attempts.length}` : `${attempts.length} of ${max}`
}

/**
 * Returns the result of a delivery attempt: the status code of a webhook's response, or a short name of the failure.
 */
export function formatResult({ response, fault }: Attempt): { tone: Tone; text: string } {
	const text = response === null ? null : String(response.status)
	if (fault === null) return { tone: 'good', text: text ?? 'accepted' }
	return { tone: text === null ? 'bad' : 'warn', text: text ?? FAULTS[fault].short }
}

/** Returns a sentence that explains why an attempt failed; null when the attempt succeeded. */
export function formatFault({ fault, response }: Attempt): string | null {
	if (fault === null) return null
	const { sentence } = FAULTS[fault]
	return response === null ? sentence : `The receiver answered ${response.status}. ${sentence}`
}
