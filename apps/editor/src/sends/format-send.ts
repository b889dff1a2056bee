import { formatSkipReason, type SendAttempt } from '@dormer/api/outreach/sends/schema'
import type { Presentation } from '@dormer/api/sale/presentations/schema'
import type { StatusTone } from '@dormer/ui/status'

type EmailedPresentation = Pick<
	Presentation,
	'homeownerData' | 'parkedAt' | 'parkedReason' | 'expiresAt' | 'engagement' | 'status'
>

/** Name of each kind of email about a presentation. */
export const KINDS: Record<SendAttempt['kind'], string> = {
	initial: 'First email',
	reminder: 'Reminder',
}

/**
 * Returns the label and color of an email's status. The status "bounced" takes precedence over "link clicked", "opened"
 * and "sent".
 */
export function statusOf(delivery: SendAttempt): { tone: StatusTone; word: string } {
	const { status, reason, bouncedAt, clickedAt, openedAt } = delivery
	if (status === 'in_progress') return { tone: 'info', word: 'Sending' }
	if (status === 'skipped') return { tone: 'warn', word: 'Not sent' }
	if (status === 'failed')
		return reason === 'outcome_unknown'
			? { tone: 'warn', word: 'Outcome unknown' }
			: { tone: 'bad', word: 'Failed' }
	if (bouncedAt !== null) return { tone: 'bad', word: 'Bounced' }
	if (clickedAt !== null) return { tone: 'good', word: 'Link clicked' }
	if (openedAt !== null) return { tone: 'good', word: 'Opened' }
	return { tone: 'good', word: 'Sent' }
}

/**
 * Returns the reason why an email was skipped or failed, with the mail server's error unchanged. Returns null for any
 * other email.
 */
export function formatReason({ status, reason }: Pick<SendAttempt, 'status' | 'reason'>) {
	if (reason === null) return null
	if (reason === 'outcome_unknown')
		return 'The connection to the mail server was lost, so it is unknown whether this email was sent. It will not be sent again automatically. Ask the homeowner before you send another one.'
	if (status === 'skipped') return formatSkipReason(reason)
	return `The mail server rejected the email: ${reason}`
}

/**
 * Returns the reason why no email about a presentation can be sent at `now`. Returns null when an email can be sent.
 */
export function obstacleOf(
	presentation: EmailedPresentation,
	now: Date = new Date(),
): string | null {
	const { homeownerData, parkedAt, parkedReason, expiresAt, engagement, status } = presentation
	if (homeownerData.email === undefined) return 'No email address is known.'
	if (parkedAt !== null)
		return `The presentation is on hold. ${parkedReason ?? 'The street address could not be confirmed.'}`
	if (engagement === 'cancelled') return 'The homeowner canceled the contract.'
	if (expiresAt !== null && new Date(expiresAt) <= now)
		return 'The link to the presentation has expired.'
	if (status === 'failed') return 'The presentation could not be recorded. Prepare it again first.'
	return null
}

/** Returns the known times at which an email was sent, opened, bounced and so on, in chronological order. */
export function momentsOf(delivery: SendAttempt): { label: string; at: string }[] {
	const { sentAt, machineOpenedAt, openedAt, clickedAt, bouncedAt } = delivery
	return [
		{ label: 'Sent', at: sentAt },
		{ label: 'Loaded by an email program', at: machineOpenedAt },
		{ label: 'Opened', at: openedAt },
		{ label: 'Link clicked', at: clickedAt },
		{ label: 'Bounced', at: bouncedAt },
	]
		.flatMap(({ label, at }) => (at === null ? [] : [{ label, at }]))
		.toSorted((a, b) => a.at.localeCompare(b.at))
}

/** Returns whether the first email was sent. The next email is then a reminder. */
export function hasSentFirstEmail(deliveries: readonly SendAttempt[]): boolean {
	return deliveries.some(({ kind, status }) => kind === 'initial' && status === 'sent')
}
