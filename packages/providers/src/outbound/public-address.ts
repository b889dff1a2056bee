import ipaddr from 'ipaddr.js'

/** Azure's metadata service, on an address that is otherwise public. */
const BLOCKED_ADDRESSES = ['168.63.129.16']
const GLOBAL_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An address as it is meant: IPv4 behind an IPv6 mapping is IPv4; undefined for what is no address. */
export function parseAddress(text: string): Address | undefined {
	return ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

/**
 * True for what is reached over the public internet and nowhere nearer: plain unicast in ipaddr.js's tables, which knows
 * loopback, private, link-local, shared, NAT64, 6to4, Teredo and documentation ranges, and for IPv6 within 2000::/3.
 */
export function isPublicAddress(address: Address): boolean {
	if (address.range() !== 'unicast' || BLOCKED_ADDRESSES.includes(address.toString())) return false
	return address instanceof ipaddr.IPv4 || address.match(...GLOBAL_V6)
}
