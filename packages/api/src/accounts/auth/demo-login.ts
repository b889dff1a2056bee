import { isLoopback } from '../../core/client-network.ts'
import type { Config } from '../../core/config.ts'

/** The only user of the demo company (docs/operations/settings.md#process-and-network, DEMO). */
export const DEMO_LOGIN = { email: 'maya@summitpeak.example', password: 'summit-peak' }

/**
 * Returns whether the published password of the demo user is valid. Everyone knows this password. It is valid only on a
 * server with the demo and the embedded Postgres. Both the server's address and its public URL must be loopback
 * addresses.
 */
export function isDemoOffered(config: Config): boolean {
	if (!config.DEMO || config.DATABASE_URL !== undefined) return false
	return [config.HOST, new URL(config.PUBLIC_URL).hostname].every(isLoopback)
}

/**
 * Returns whether a sign-in must be rejected because it uses the published password of the demo user on a server that does not
 * offer the demo (`isDemoOffered`).
 */
export function isRefusedDemoLogin(
	config: Config,
	{ email, password }: { email: string; password: string },
): boolean {
	return email === DEMO_LOGIN.email && password === DEMO_LOGIN.password && !isDemoOffered(config)
}
