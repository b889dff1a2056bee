import { isIP } from 'node:net'
import type { AllowList } from './allow-list.ts'
import { OutboundFailed } from './outbound.ts'
import { isPublicAddress, parseAddress } from './public-address.ts'

export type Target = {
	url: URL
	/** Without brackets, lower case, without the dot of the root. */
	hostname: string
	port: number
	/** The configuration names this very host. */
	isAllowedHost: boolean
	/** Plain http, or a port of no web server: for what the configuration opens alone. */
	requiresAllowList: boolean
}

const HTTPS_PORTS = [443, 8443]
/** Names that mean something nearby, wherever they are asked for (RFC 6761, 6762, 8375; ICANN's .internal). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/

const blocked = (message: string) => new OutboundFailed('blocked', message)

/**
 * Reads an address that somebody typed, as the URL standard does, so that every way of writing a number or a name becomes
 * the one that will be connected to. Refuses (`blocked`) all that can be refused without asking the name service.
 */
export function parseTarget(text: string, allowed: AllowList): Target {
	if (!URL.canParse(text)) throw blocked('This is no web address')
	const url = new URL(text)
	if (url.protocol !== 'https:' && url.protocol !== 'http:')
		throw blocked('The address must begin with https://')
	if (url.username !== '' || url.password !== '')
		throw blocked('The address must not carry a user name or password')
	const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
	const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
	const requiresAllowList = url.protocol === 'http:' || !HTTPS_PORTS.includes(port)
	const target = {
		url,
		hostname,
		port,
		isAllowedHost: allowed.hasHost(hostname),
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

/** Refuses unless every address the host stands for may be connected to: one private address among them is enough. */
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
			? 'The address must begin with https://'
			: 'The address must use port 443 or 8443',
	)
}
