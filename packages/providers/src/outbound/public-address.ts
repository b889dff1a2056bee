import ipaddr from 'ipaddr.js'

/** Azure serves its metadata service at this public address. The address is blocked like a private one. */
const BLOCKED_ADDRESSES = ['168.63.129.16']
const GLOBAL_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Parses an IP address and unwraps IPv4-mapped IPv6. Returns undefined for any other text. */
export function parseAddress(text: string): Address | undefined {
	return ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

/**
 * Returns true for an address on the public internet, which ipaddr.js calls `unicast`. Loopback, private, link-local,
 * shared, NAT64, 6to4, Teredo and documentation ranges are not public. An IPv6 address must also be within 2000::/3.
 */
export function isPublicAddress(address: Address): boolean {
	if (address.range() !== 'unicast' || BLOCKED_ADDRESSES.includes(address.toString())) return false
	return address instanceof ipaddr.IPv4 || address.match(...GLOBAL_V6)
}
