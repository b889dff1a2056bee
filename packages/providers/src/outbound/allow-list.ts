import ipaddr from 'ipaddr.js'
import { parseAddress } from './public-address.ts'

/** Private hostnames and IP ranges that the setting `WEBHOOK_ALLOW_HOSTS` allows, and one private URL. */
export type AllowList = {
	hasUrl: (url: URL) => boolean
	hasHost: (hostname: string) => boolean
	hasAddress: (address: string) => boolean
	hasNetworks: boolean
}

const HOSTNAME = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/

/**
 * Parses `WEBHOOK_ALLOW_HOSTS`: hostnames, IP addresses and CIDR ranges, separated by commas. Throws on any other
 * entry. `allowUrl` is a URL that is allowed even if its host is not.
 */
export function parseAllowList(setting: string, allowUrl?: string): AllowList {
	const parts = setting
		.split(',')
		.map((part) => part.trim().toLowerCase())
		.filter((part) => part !== '')
	const networks = parts.map(parseNetwork).filter((network) => network !== undefined)
	const hosts = parts.filter((part) => parseNetwork(part) === undefined)
	const malformed = hosts.find((host) => !HOSTNAME.test(host))
	if (malformed !== undefined)
		throw new Error(`"${malformed}" is not a hostname, IP address or CIDR range`)
	const allowedHref = allowUrl === undefined ? undefined : new URL(allowUrl).href
	return {
		hasUrl: ({ href }) => href === allowedHref,
		hasHost: (hostname) => hosts.includes(hostname),
		hasAddress: (text) => {
			const address = parseAddress(text)
			return address !== undefined && networks.some((network) => contains(network, address))
		},
		hasNetworks: networks.length > 0,
	}
}

type Network = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

function parseNetwork(part: string): Network | undefined {
	if (ipaddr.isValidCIDR(part)) return ipaddr.parseCIDR(part)
	const address = parseAddress(part.replace(/^\[(.*)\]$/, '$1'))
	return address && [address, address.kind() === 'ipv4' ? 32 : 128]
}

function contains([network, bits]: Network, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
	return network.kind() === address.kind() && address.match(network, bits)
}
