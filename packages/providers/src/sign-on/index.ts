import type { Circuits } from '../circuit/circuits.ts'
import type { OutboundSettings } from '../outbound/index.ts'
import { createOpenId, type OpenIdSettings } from './openid.ts'
import { type SignOn, SignOnFailed } from './sign-on.ts'

export { type SignOn, SignOnFailed, type SignOnFault, type SignOnIdentity } from './sign-on.ts'

export type SignOnSettings = OutboundSettings & {
	/** Provider of the single sign-on. Without it, users sign in with passwords only. */
	signOn?: OpenIdSettings | undefined
}

const LIMIT_MS = 10_000

/**
 * Creates the single sign-on, or returns undefined when no provider is configured. Each step ends within 10 seconds, or
 * earlier at the deadline of the request, with `SignOnFailed`.
 */
export function createSignOn(settings: SignOnSettings, circuits: Circuits): SignOn | undefined {
	const { signOn, allowHosts } = settings
	if (signOn === undefined) return undefined
	const circuit = circuits.create('signOn', {
		name: 'sign-in provider',
		limitMs: LIMIT_MS,
		isOutage: (error) => error instanceof SignOnFailed && error.fault === 'unavailable',
		toError: (message, cause) => new SignOnFailed('unavailable', message, cause),
	})
	return createOpenId(signOn, { ...(allowHosts !== undefined && { allowHosts }) }, (call) =>
		circuit.run(call),
	)
}
