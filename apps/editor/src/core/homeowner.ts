import type { Homeowner } from '@dormer/api/core/homeowner-schema'
import type { Presentation } from '@dormer/api/sale/presentations/schema'

/** First and last name, as far as they are known. */
export function fullName(homeowner: Pick<Homeowner, 'first_name' | 'last_name'>): string {
	return [homeowner.first_name, homeowner.last_name].filter(Boolean).join(' ')
}

/** The secret of the shareable address. */
export function shareKeyFromUrl(url: string): string {
	return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** Street and city: what tells two homeowners apart in a row. */
export function shortAddress({ homeownerData: { address, city } }: Presentation): string {
	return [address, city].filter(Boolean).join(', ')
}
