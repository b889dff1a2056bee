import type { DeliveryList, Subscription } from '@dormer/api/outreach/notifications/schema'
import type { StatusTone } from '@dormer/ui/status'
import { momentOf } from './moment.ts'

type Health = Pick<DeliveryList['health'], 'failingSince' | 'disabledAt' | 'disabledReason'>
type Said = {
	tone: StatusTone
	word: string
	/** The word with the time, where it has one. */
	title: string
	/** Why it was switched off by itself; null when it was not. */
	why: string | null
}

const REASONS: Record<NonNullable<Health['disabledReason']>, { word: string; why: string }> = {
	gone: { word: 'Off, gone', why: 'It answered 410 Gone: nobody is there any more.' },
	failing: { word: 'Off, failing', why: 'Every delivery failed for five days.' },
}

/** How a subscription does, in a word and in as many as there is to tell. */
export function sayHealth(
	{ isActive }: Pick<Subscription, 'isActive'>,
	health: Health | undefined,
): Said {
	const { failingSince = null, disabledAt = null, disabledReason = null } = health ?? {}
	if (isActive && failingSince === null)
		return { tone: 'good', word: 'Active', title: 'Active', why: null }
	if (isActive && failingSince !== null) {
		const title = `Failing since ${momentOf(failingSince)}`
		return { tone: 'warn', word: 'Failing', title, why: null }
	}
	if (disabledAt === null || disabledReason === null)
		return { tone: 'plain', word: 'Off', title: 'Off', why: null }
	const { word, why } = REASONS[disabledReason]
	return {
		tone: 'bad',
		word,
		title: `Switched off by itself, ${momentOf(disabledAt)}`,
		why: `${why} Nothing is sent until it is switched on again.`,
	}
}
