import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { messages } from '../messages/index.ts'
import { formatGreeting } from './format.ts'

/** Returns the headline of the start screen, which contains the homeowner's first name. */
export function formatHeadline({
	intro,
	homeowner,
}: Pick<Playback, 'intro' | 'homeowner'>): string {
	return formatGreeting(homeowner.firstName, intro?.headline ?? messages().general.presentationFor)
}

/**
 * Returns the name of the contact to call: the first name of the rep, or the company name when the presentation
 * has no rep.
 */
export function contactName({ rep, company }: Pick<Playback, 'rep' | 'company'>): string {
	return rep?.name.split(' ', 1)[0] ?? company.name
}

/** Converts a phone number to a `tel:` URL that contains only digits and `+`. */
export function phoneUrl(phone: string): string {
	return `tel:${phone.replace(/[^\d+]/g, '')}`
}
