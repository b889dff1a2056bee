import ipaddr from 'ipaddr.js'

/** Bytes of an IPv6 address that name its /64 network. */
const NETWORK_BYTES = 8

/**
 * Returns the text by which limits count a caller's IP address: an IPv4 address itself, and the /64 network of an IPv6
 * address, because one customer of an internet provider commonly gets a whole /64 (RFC 6177, section 2). An IPv4
 * address in IPv6 notation counts as the IPv4 address. Returns any other text unchanged.
 */
export function clientNetwork(ip: string): string {
	if (!ipaddr.isValid(ip)) return ip
	const address = ipaddr.process(ip)
	if (address instanceof ipaddr.IPv4) return address.toString()
	const network = address.toByteArray().fill(0, NETWORK_BYTES)
	return `${ipaddr.fromByteArray(network).toString()}/64`
}
