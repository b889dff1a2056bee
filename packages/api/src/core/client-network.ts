import ipaddr from 'ipaddr.js'

/** Number of bytes of an IPv6 address that identify its /64 network. */
const NETWORK_BYTES = 8

/**
 * Returns the key under which limits count an IP address. An IPv4 address is its own key, also in IPv6 notation. The
 * key of an IPv6 address is its /64 network, because an internet provider commonly gives a whole /64 to one customer
 * (RFC 6177, section 2). Returns any other text unchanged.
 */
export function clientNetwork(ip: string): string {
	if (!ipaddr.isValid(ip)) return ip
	const address = ipaddr.process(ip)
	if (address instanceof ipaddr.IPv4) return address.toString()
	const network = address.toByteArray().fill(0, NETWORK_BYTES)
	return `${ipaddr.fromByteArray(network).toString()}/64`
}
