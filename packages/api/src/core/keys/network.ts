import ipaddr from 'ipaddr.js'

/**
 * Returns whether an IP address is in one of the networks. An IPv4 address in IPv6 notation counts as IPv4. Returns false
 * for a text that is not an address.
 */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
	if (!ipaddr.isValid(ip)) return false
	const address = ipaddr.process(ip)
	return networks.some((network) => {
		const [range, bits] = parseNetwork(network)
		return range.kind() === address.kind() && address.match(range, bits)
	})
}

function parseNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
	if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
	const address = ipaddr.process(text)
	return [address, address.toByteArray().length * 8]
}
