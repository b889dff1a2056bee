import type { EmailKind, ListedEmail } from '@dormer/api/email/schema'
import type { StatusTone } from '@dormer/ui/status'
import { formatRelativeTime } from '../core/format.ts'

const KINDS: Record<EmailKind, string> = {
	initial: 'First email with the link',
	reminder: 'Reminder',
	contract_copy: 'Signed copy of a contract',
	contract_cancelled: 'Contract canceled',
	contract_cancelled_office: 'Contract canceled, sent to the office',
	appointment_booked: 'Appointment booked',
	appointment_rescheduled: 'Appointment moved',
	appointment_cancelled: 'Appointment canceled',
	question_escalated: 'Question for the office',
	question_answered: 'Answer to a question',
	answer_address: 'Address confirmation for an answer',
	price_changed: 'New price',
	subscription_disabled: 'Subscription switched off',
	event_notification: 'Notification',
	invitation: 'Invitation',
	password_reset: 'Password reset',
	address_confirmation: 'Address confirmation for notifications',
	signing_code: 'Code to sign',
	security_notice: 'Security notice',
	email_verification: 'Email address verification',
}

/** Returns the label of an email's kind, such as `Password reset`. */
export function formatKind({ kind }: Pick<ListedEmail, 'kind'>): string {
	return KINDS[kind]
}

type MailStatusLabel = { tone: StatusTone; word: string }

/**
 * Returns the label and color of an email's status. The status "bounced" takes precedence over "clicked", "opened" and
 * "sent".
 */
export function mailStatus(mail: ListedEmail): MailStatusLabel {
	if (mail.bouncedAt !== null) return { tone: 'bad', word: 'Bounced' }
	if (mail.status === 'failed')
		return mail.reason === 'outcome_unknown'
			? { tone: 'warn', word: 'Outcome unknown' }
			: { tone: 'bad', word: 'Failed' }
	if (mail.status === 'suppressed') return { tone: 'warn', word: 'Not sent' }
	if (mail.status === 'queued') return { tone: 'plain', word: 'Queued' }
	if (mail.status === 'sending') return { tone: 'plain', word: 'Sending' }
	if (mail.clickedAt !== null) return { tone: 'good', word: 'Clicked' }
	if (mail.openedAt !== null) return { tone: 'good', word: 'Opened' }
	return { tone: 'good', word: 'Sent' }
}

const REASONS: Record<string, string> = {
	suppressed: 'This address is blocked.',
	daily_limit:
		'The daily email limit was reached. Emails about contracts, prices, appointments and answers will be sent as soon as the limit permits; others will not be sent.',
	email_not_verified:
		'The company’s email address is not verified yet. Emails about contracts, prices, appointments and answers will be sent after the address is verified; others will not be sent.',
	no_presentation: 'The presentation was deleted before the email was sent.',
	outcome_unknown:
		'The connection to the mail server was lost, so it is unknown whether this email was sent. It will not be sent again.',
}

/** Returns the reason why an email was not sent. Returns an error from the mail server unchanged. */
export function formatReason(reason: string): string {
	return REASONS[reason] ?? reason
}

/** Returns the times at which an email was sent, opened, clicked and bounced, as relative times such as "12 min ago". */
export function mailFacts(mail: ListedEmail): { label: string; value: string }[] {
	const facts = [
		{ label: 'Sent', at: mail.sentAt },
		{ label: 'Opened', at: mail.openedAt },
		{
			label: 'Loaded by an email program',
			at: mail.openedAt === null ? mail.machineOpenedAt : null,
		},
		{ label: 'Clicked', at: mail.clickedAt },
		{ label: 'Bounced', at: mail.bouncedAt },
	]
	return facts.flatMap(({ label, at }) =>
		at === null ? [] : [{ label, value: formatRelativeTime(at) }],
	)
}
