import type { Playback } from '@dormer/api/sale/presentations/schema'
import { formatGreeting } from './format.ts'

/** What the presentation is called on its cover, with the homeowner's name in it. */
export function formatHeadline({
	intro,
	homeowner,
}: Pick<Playback, 'intro' | 'homeowner'>): string {
	return formatGreeting(homeowner.firstName, intro?.headline ?? 'A presentation for your home')
}

/** Whom to call: the rep by first name, or the company. */
export function contactName({ rep, company }: Pick<Playback, 'rep' | 'company'>): string {
	return rep?.name.split(' ', 1)[0] ?? company.name
}

/** A number as a telephone dials it. */
export function phoneUrl(phone: string): string {
	return `tel:${phone.replace(/[^\d+]/g, '')}`
}
