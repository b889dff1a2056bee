import ipaddr from 'ipaddr.js'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/** Number of bytes of an IPv6 address that identify its /64 network. */
const NETWORK_BYTES = 8

/**
 * Returns the key under which rate limits count an IP address. An IPv4 address is its own key, even when it is written in IPv6
 * notation. The key of an IPv6 address is its /64 network, because an internet provider commonly gives a whole /64 to one
 * customer (RFC 6177, section 2). Returns a text that is not an IP address unchanged.
 */
export function clientNetwork(ip: string): string {
	if (!ipaddr.isValid(ip)) return ip
	const address = ipaddr.process(ip)
	if (address instanceof ipaddr.IPv4) return address.toString()
	const network = address.toByteArray().fill(0, NETWORK_BYTES)
	return `${ipaddr.fromByteArray(network).toString()}/64`
}

/** Returns whether a host name or IP address is the loopback address of the machine. */
export function isLoopback(host: string): boolean {
	return LOOPBACK.test(host)
}
