import { lookup, Resolver } from 'node:dns/promises'

/** Resolves a hostname to all its addresses, IPv4 first. */
export type Resolve = (hostname: string) => Promise<string[]>

/**
 * Resolves a hostname with a DNS query that uses no thread of the libuv pool. `dns.lookup` would use one of the four
 * threads that file access and password hashing share, and an unanswered query would block that thread for many
 * seconds.
 */
export const resolveByDns: Resolve = async (hostname) => {
	const resolver = new Resolver({ timeout: 1500, tries: 2 })
	const answers = await Promise.allSettled([
		resolver.resolve4(hostname),
		resolver.resolve6(hostname),
	])
	return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/**
 * Resolves a hostname with the operating system, which also reads its hosts file. Used for names that the configuration
 * allows.
 */
export const resolveBySystem: Resolve = async (hostname) => {
	const found = await lookup(hostname, { all: true })
	return found.map(({ address }) => address)
}
