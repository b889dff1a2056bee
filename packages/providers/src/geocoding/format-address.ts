import type { PostalAddress } from './geocoding.ts'

/**
 * Formats an address on one line: "3310 Vrain St, Denver, CO 80212". Adds the country code at the end for an address
 * outside the US.
 */
export function formatAddress(address: Required<PostalAddress>): string {
	const region = [address.state, address.zip].filter((part) => part !== '').join(' ')
	const country = address.country === 'US' ? '' : address.country
	return [address.address, address.city, region, country].filter((part) => part !== '').join(', ')
}
