import { type DeliveryAttempt, saySkipped } from '@dormer/api/deliveries/schema'
import type { Presentation } from '@dormer/api/presentations/schema'
import type { StatusTone } from '@dormer/ui/status'

type Told = Pick<
	Presentation,
	'homeownerData' | 'parkedAt' | 'parkedReason' | 'expiresAt' | 'engagement' | 'status'
>

/** What a mail about a presentation is. */
export const KINDS: Record<DeliveryAttempt['kind'], string> = {
	initial: 'First mail',
	reminder: 'Reminder',
}

/** How a delivery stands, the most telling fact first: it came back, its link was followed, it was opened, it was sent. */
export function stateOf(delivery: DeliveryAttempt): { tone: StatusTone; word: string } {
	const { status, reason, bouncedAt, clickedAt, openedAt } = delivery
	if (status === 'in_progress') return { tone: 'info', word: 'On its way' }
	if (status === 'skipped') return { tone: 'warn', word: 'Not sent' }
	if (status === 'failed')
		return reason === 'outcome_unknown'
			? { tone: 'warn', word: 'Not known' }
			: { tone: 'bad', word: 'Failed' }
	if (bouncedAt !== null) return { tone: 'bad', word: 'Came back' }
	if (clickedAt !== null) return { tone: 'good', word: 'Link followed' }
	if (openedAt !== null) return { tone: 'good', word: 'Opened' }
	return { tone: 'good', word: 'Sent' }
}

/** Why a delivery was skipped or failed, in words; a relay's own answer stays as it is. Null where there is nothing to explain. */
export function sayReason({ status, reason }: Pick<DeliveryAttempt, 'status' | 'reason'>) {
	if (reason === null) return null
	if (reason === 'outcome_unknown')
		return 'The relay took it, but its answer was lost: nobody can tell whether it arrived. It is not sent again by itself. Ask them before you send another.'
	if (status === 'skipped') return saySkipped(reason)
	return `The relay refused it: ${reason}`
}

/** What stands against any mail of this presentation now, in words; null when one can be sent. */
export function obstacleOf(presentation: Told, now: Date = new Date()): string | null {
	const { homeownerData, parkedAt, parkedReason, expiresAt, engagement, status } = presentation
	if (homeownerData.email === undefined) return 'No e-mail address is known.'
	if (parkedAt !== null) return `It is parked. ${parkedReason ?? 'Its address does not hold.'}`
	if (engagement === 'cancelled') return 'They cancelled the contract.'
	if (expiresAt !== null && new Date(expiresAt) <= now)
		return 'The presentation is over: its link has ended.'
	if (status === 'failed') return 'The presentation could not be recorded. Prepare it again first.'
	return null
}

/** What is known of a delivery with its times, in the order in which it happened. */
export function momentsOf(delivery: DeliveryAttempt): { label: string; at: string }[] {
	const { sentAt, machineOpenedAt, openedAt, clickedAt, bouncedAt } = delivery
	return [
		{ label: 'Sent', at: sentAt },
		{ label: 'Fetched by a program', at: machineOpenedAt },
		{ label: 'Opened', at: openedAt },
		{ label: 'Link followed', at: clickedAt },
		{ label: 'Came back', at: bouncedAt },
	]
		.flatMap(({ label, at }) => (at === null ? [] : [{ label, at }]))
		.toSorted((a, b) => a.at.localeCompare(b.at))
}

/** Whether the first mail was sent, so that what follows is a reminder. */
export function wasSentFirst(deliveries: readonly DeliveryAttempt[]): boolean {
	return deliveries.some(({ kind, status }) => kind === 'initial' && status === 'sent')
}
