import type { Circuits } from '../circuit/circuits.ts'
import type { OutboundSettings } from '../outbound/index.ts'
import { createOpenId, type OpenIdSettings } from './openid.ts'
import { type SignOn, SignOnFailed } from './sign-on.ts'

export { type SignOn, SignOnFailed, type SignOnFault, type SignOnIdentity } from './sign-on.ts'

export type SignOnSettings = OutboundSettings & {
	/** Settings of the provider of single sign-on. Without a provider, users can sign in only with a password. */
	signOn?: OpenIdSettings | undefined
}

const LIMIT_MS = 10_000

/**
 * Creates the client for single sign-on, or returns undefined when no provider is configured. Each step rejects with
 * `SignOnFailed` after 10 seconds, or at the deadline of the request if it is earlier.
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
