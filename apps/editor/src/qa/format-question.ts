import type { ListedQuestion } from '@dormer/api/sale/qa/schema'
import type { StatusTone } from '@dormer/ui/status'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Formats how long a question has waited, as `38 min`, `3 h` or `2 days`. `late` is true after one day. */
export function formatAge(askedAt: string, now: Date): { text: string; late: boolean } {
	const age = Math.max(0, now.getTime() - new Date(askedAt).getTime())
	const days = Math.floor(age / DAY_MS)
	if (days > 0) return { text: days === 1 ? '1 day' : `${days} days`, late: true }
	if (age >= HOUR_MS) return { text: `${Math.floor(age / HOUR_MS)} h`, late: false }
	return { text: `${Math.max(1, Math.floor(age / MINUTE_MS))} min`, late: false }
}

/** Returns the first name of the homeowner who asked. */
export function firstName({ homeownerName }: Pick<ListedQuestion, 'homeownerName'>): string {
	return homeownerName.split(' ')[0] || 'the homeowner'
}

type Destination = { button: string; recipient: string }

/**
 * Returns the text of the send button, and a line about the recipient. The button names every place where the answer will
 * appear.
 */
export function answerDestination(question: ListedQuestion): Destination {
	const { contact, repAnswer } = question
	const name = firstName(question)
	const what = repAnswer === null ? 'Send' : 'Send the new answer'
	if (contact?.email && contact.confirmed)
		return {
			button: `${what} to ${name} by email and show it in the presentation`,
			recipient: `To ${contact.email}`,
		}
	const button = repAnswer === null ? 'Show' : 'Show the new answer'
	return { button: `${button} in ${name}’s presentation`, recipient: missingRecipient(question) }
}

/** Says why the answer is not emailed now. */
function missingRecipient(question: ListedQuestion): string {
	const { contact } = question
	const name = firstName(question)
	if (contact?.email)
		return `${contact.email} is not confirmed yet. The answer will be emailed there once the owner of that address agrees. Until then, it goes only to the address in ${name}’s details, if there is one.`
	if (contact?.phone) return `${name} left a phone number: ${contact.phone}. No email will be sent.`
	return `${name} left no email address. No email will be sent.`
}

type State = { tone: StatusTone; word: string }

/**
 * Returns the label and the color for the delivery of a rep's answer: whether the homeowner has read it, whether it was
 * emailed, or why it was not emailed.
 */
export function answerState(
	{ contact }: Pick<ListedQuestion, 'contact'>,
	{ readAt, emailStatus }: NonNullable<ListedQuestion['repAnswer']>,
): State {
	if (readAt !== null) return { tone: 'good', word: 'Read' }
	if (emailStatus === null && contact?.confirmed === false)
		return { tone: 'open', word: 'Not read, email address not confirmed' }
	if (emailStatus === null) return { tone: 'open', word: 'Not read, no email address' }
	if (emailStatus === 'suppressed') return { tone: 'warn', word: 'Email address blocked' }
	if (emailStatus === 'failed') return { tone: 'bad', word: 'Email failed' }
	return { tone: 'open', word: emailStatus === 'sent' ? 'Sent' : 'Sending' }
}

/** Returns the state of a closed question without a written answer of a rep. Returns null when the presentation answered it. */
export function closedState(
	question: Pick<ListedQuestion, 'answeredAt' | 'missedAt' | 'kind'>,
): State | null {
	const { answeredAt, missedAt, kind } = question
	if (answeredAt !== null) return { tone: 'plain', word: 'Marked as answered' }
	if (missedAt !== null) return { tone: 'warn', word: 'No answer found' }
	if (kind === 'unanswered') return { tone: 'open', word: 'Nothing found' }
	return kind === 'passages' ? { tone: 'open', word: 'Passages shown' } : null
}

/** Returns whether the homeowner got an answer, from the presentation or from a rep. */
export function isAnswered(question: ListedQuestion): boolean {
	const { waiting, repAnswer, answeredAt, missedAt, kind } = question
	if (waiting) return false
	if (repAnswer !== null || answeredAt !== null) return true
	return missedAt === null && kind !== 'unanswered'
}
