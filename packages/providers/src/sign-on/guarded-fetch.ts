import type { CustomFetch } from 'openid-client'
import { createOutbound, type OutboundSettings } from '../outbound/index.ts'

const MAX_BYTES = 1_048_576

/**
 * Creates the `fetch` for the requests to the sign-in provider. It may reach the host of the issuer, which the operator
 * configured, and otherwise only the public internet, because the provider's own documents name the other addresses.
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
