import type { CustomFetch } from 'openid-client'
import { createOutbound, type OutboundSettings } from '../outbound/index.ts'

const MAX_BYTES = 1_048_576

/**
 * Creates the `fetch` for requests to the sign-in provider. It may reach the host of the issuer, even at a private address,
 * because the operator configured it. It may reach all other hosts only at public addresses, because documents of the provider
 * name them.
 */
export function createGuardedFetch(
	{ allowHosts, ...settings }: OutboundSettings,
	issuer: URL,
): CustomFetch {
	const hosts = [allowHosts, issuer.hostname].filter(Boolean).join(',')
	const outbound = createOutbound({ ...settings, allowHosts: hosts })
	return async (url, { method, headers, body, signal }) => {
		const response = await outbound.send({
			method: method === 'POST' ? 'POST' : 'GET',
			url,
			headers,
			...(body !== undefined && body !== null && { body: String(body) }),
			maxBytes: MAX_BYTES,
			signal,
		})
		const { status } = response
		const content = status === 204 || status === 304 ? null : new Uint8Array(response.body)
		return new Response(content, { status, headers: response.headers })
	}
}
