import type { ListedMail, MailKind, Suppression } from '@dormer/api/mail/schema'
import type { StatusTone } from '@dormer/ui/status'
import type { z } from 'zod'
import { formatRelativeTime } from '../core/format.ts'

const KINDS: Record<MailKind, string> = {
	initial: 'First mail with the link',
	reminder: 'Reminder',
	contract_copy: 'Copy of a contract',
	contract_cancelled: 'Contract cancelled',
	contract_cancelled_office: 'Contract cancelled, to the office',
	appointment_booked: 'Visit booked',
	appointment_rescheduled: 'Visit moved',
	appointment_cancelled: 'Visit cancelled',
	question_escalated: 'Question for the office',
	subscription_disabled: 'Subscription switched off',
	event_notification: 'Notification',
	invitation: 'Invitation',
	password_reset: 'New password',
}

/** What a mail is, for a list. */
export function sayKind({ kind }: Pick<ListedMail, 'kind'>): string {
	return KINDS[kind]
}

type State = { tone: StatusTone; word: string }

/** How a mail stands, the most telling fact first: it came back, was clicked, was opened, was sent. */
export function stateOf(mail: ListedMail): State {
	if (mail.bouncedAt !== null) return { tone: 'bad', word: 'Came back' }
	if (mail.status === 'failed')
		return mail.reason === 'outcome_unknown'
			? { tone: 'warn', word: 'Not known' }
			: { tone: 'bad', word: 'Failed' }
	if (mail.status === 'suppressed') return { tone: 'warn', word: 'Not sent' }
	if (mail.status !== 'sent') return { tone: 'plain', word: 'On its way' }
	if (mail.clickedAt !== null) return { tone: 'good', word: 'Clicked' }
	if (mail.openedAt !== null) return { tone: 'good', word: 'Opened' }
	return { tone: 'good', word: 'Sent' }
}

const REASONS: Record<string, string> = {
	suppressed: 'This address gets no more mail',
	no_presentation: 'The presentation was deleted before it went out',
	outcome_unknown:
		'The relay took it but its answer was lost. Nobody can tell whether it arrived, so it is not sent twice',
}

/** Why a mail was not sent, in words; a relay's own answer stays as it is. */
export function sayReason(reason: string): string {
	return REASONS[reason] ?? reason
}

/** What is known of a mail after it left, each with its time. */
export function factsOf(mail: ListedMail): { label: string; value: string }[] {
	const facts = [
		{ label: 'Sent', at: mail.sentAt },
		{ label: 'Opened', at: mail.openedAt },
		{ label: 'Fetched by a program', at: mail.openedAt === null ? mail.machineOpenedAt : null },
		{ label: 'Clicked', at: mail.clickedAt },
		{ label: 'Came back', at: mail.bouncedAt },
	]
	return facts.flatMap(({ label, at }) => (at === null ? [] : [{ label, value: formatRelativeTime(at) }]))
}

const STOPS: Record<z.infer<typeof Suppression>['reason'], string> = {
	unsubscribed: 'Unsubscribed',
	bounced: 'Came back',
	complained: 'Called it spam',
}

/** Why an address gets no more mail. */
export function sayStop(reason: keyof typeof STOPS): string {
	return STOPS[reason]
}
