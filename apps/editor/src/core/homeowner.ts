import type { Homeowner } from '@dormer/api/core/homeowner-schema'
import type { Presentation } from '@dormer/api/sale/presentations/schema'

/** Returns the homeowner's first and last name, without the parts that are unknown. */
export function fullName(homeowner: Pick<Homeowner, 'first_name' | 'last_name'>): string {
	return [homeowner.first_name, homeowner.last_name].filter(Boolean).join(' ')
}

/** Returns the share key of a presentation, which is the secret last segment of its link. */
export function shareKeyFromUrl(url: string): string {
	return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** Returns street and city, which distinguish homeowners in a list. */
export function shortAddress({ homeownerData: { address, city } }: Presentation): string {
	return [address, city].filter(Boolean).join(', ')
}
