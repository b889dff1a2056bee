import { lookup, Resolver } from 'node:dns/promises'

/** All addresses of a host, IPv4 first. */
export type Resolve = (hostname: string) => Promise<string[]>

/**
 * Asks the name service on a thread of nobody: the system's own lookup runs on the four threads that files and passwords
 * share, and a name that nobody answers for would hold one for many seconds.
 */
export const resolveByDns: Resolve = async (hostname) => {
	const resolver = new Resolver({ timeout: 1500, tries: 2 })
	const answers = await Promise.allSettled([
		resolver.resolve4(hostname),
		resolver.resolve6(hostname),
	])
	return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** What the machine itself knows too, its hosts file among it: for names that the configuration opens. */
export const resolveBySystem: Resolve = async (hostname) => {
	const found = await lookup(hostname, { all: true })
	return found.map(({ address }) => address)
}
