import { isIP } from 'node:net'
import type { AllowList } from './allow-list.ts'
import { OutboundFailed } from './outbound.ts'
import { isPublicAddress, parseAddress } from './public-address.ts'

export type Target = {
	url: URL
	/** Hostname in lower case, without brackets and without the trailing dot. */
	hostname: string
	port: number
	/** True when the configuration allows this hostname, or exactly this URL. */
	isAllowedHost: boolean
	/** True for plain http or an unusual port; both are blocked unless the configuration allows them. */
	requiresAllowList: boolean
}

const HTTPS_PORTS = [443, 8443]
/** Hostnames that resolve locally on any network (RFC 6761, 6762, 8375; ICANN's .internal). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/

const blocked = (message: string) => new OutboundFailed('blocked', message)

/**
 * Parses a URL by the URL standard, which normalizes every notation of an IP address. Throws `OutboundFailed` with the
 * fault `blocked` when the URL can be rejected without a DNS query.
 */
export function parseTarget(text: string, allowed: AllowList): Target {
	if (!URL.canParse(text)) throw blocked('Enter a valid URL')
	const url = new URL(text)
	if (url.protocol !== 'https:' && url.protocol !== 'http:')
		throw blocked('The URL must start with https://')
	if (url.username !== '' || url.password !== '')
		throw blocked('The URL must not contain a user name or password')
	const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
	const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
	const requiresAllowList = url.protocol === 'http:' || !HTTPS_PORTS.includes(port)
	const target = {
		url,
		hostname,
		port,
		isAllowedHost: allowed.hasHost(hostname) || allowed.hasUrl(url),
		requiresAllowList,
	}
	if (target.isAllowedHost) return target
	if (isIP(hostname) !== 0) checkAddresses(target, [hostname], allowed)
	else checkName(target, allowed)
	return target
}

function checkName(target: Target, allowed: AllowList): void {
	if (allowed.hasNetworks) return
	const { hostname } = target
	if (LOCAL_NAME.test(hostname) || !hostname.includes('.'))
		throw blocked(`${hostname} is not on the public internet`)
	if (target.requiresAllowList) throw endpointError(target)
}

/** Throws unless every resolved address is allowed. A single private address blocks the target. */
export function checkAddresses(
	target: Target,
	addresses: readonly string[],
	allowed: AllowList,
): void {
	for (const text of addresses) {
		if (target.isAllowedHost || allowed.hasAddress(text)) continue
		const address = parseAddress(text)
		if (address === undefined || !isPublicAddress(address))
			throw blocked(`${target.hostname} is not on the public internet`)
		if (target.requiresAllowList) throw endpointError(target)
	}
}

function endpointError({ url }: Target): OutboundFailed {
	return blocked(
		url.protocol === 'http:'
			? 'The URL must start with https://'
			: 'The URL must use port 443 or 8443',
	)
}
