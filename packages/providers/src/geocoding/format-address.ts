import type { PostalAddress } from './geocoding.ts'

/** As it is written on an envelope, on one line: "3310 Vrain St, Denver, CO 80212". Abroad the country stands last. */
export function formatAddress(address: Required<PostalAddress>): string {
	const region = [address.state, address.zip].filter((part) => part !== '').join(' ')
	const country = address.country === 'US' ? '' : address.country
	return [address.address, address.city, region, country].filter((part) => part !== '').join(', ')
}
