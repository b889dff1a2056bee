import type { DeliveryList, Subscription } from '@dormer/api/outreach/notifications/schema'
import type { StatusTone } from '@dormer/ui/status'
import { formatMoment } from './format-time.ts'

type Health = Pick<DeliveryList['health'], 'failingSince' | 'disabledAt' | 'disabledReason'> & {
	unconfirmedEmails: readonly string[]
}
type FormattedHealth = {
	tone: StatusTone
	word: string
	/** Label of the health state, with its start when that is known: `Failing since 9:21:08 AM`. */
	title: string
	/** Reason why the subscription was disabled automatically or sends no emails yet; null otherwise. */
	why: string | null
}

const REASONS: Record<NonNullable<Health['disabledReason']>, { word: string; why: string }> = {
	gone: { word: 'Off, receiver gone', why: 'The receiver answered 410 Gone.' },
	failing: { word: 'Off, failing', why: 'Every delivery failed for five days.' },
}

/** Returns the label, color and explanation of a subscription's health. */
export function formatHealth(
	{ isActive }: Pick<Subscription, 'isActive'>,
	health: Health | undefined,
): FormattedHealth {
	const { failingSince = null, disabledAt = null, disabledReason = null } = health ?? {}
	const unconfirmed = health?.unconfirmedEmails ?? []
	if (isActive && unconfirmed.length > 0)
		return {
			tone: 'warn',
			word: 'Unconfirmed',
			title: 'Waiting for confirmation',
			why: `${unconfirmed.join(', ')} must confirm the address with the link in the confirmation email. Until then, no notifications will be sent there.`,
		}
	if (isActive && failingSince === null)
		return { tone: 'good', word: 'Active', title: 'Active', why: null }
	if (isActive && failingSince !== null) {
		const title = `Failing since ${formatMoment(failingSince)}`
		return { tone: 'warn', word: 'Failing', title, why: null }
	}
	if (disabledAt === null || disabledReason === null)
		return { tone: 'plain', word: 'Off', title: 'Off', why: null }
	const { word, why } = REASONS[disabledReason]
	return {
		tone: 'bad',
		word,
		title: `Switched off automatically, ${formatMoment(disabledAt)}`,
		why: `${why} Nothing will be sent until you switch it on again.`,
	}
}
