import type { CustomFetch } from 'openid-client'
import { createOutbound, type OutboundSettings } from '../outbound/index.ts'

const MAX_BYTES = 1_048_576

/**
 * Creates the `fetch` for requests to the sign-in provider. The host of the issuer may have a private address, because the
 * operator of the server configured this host. Every other host must have a public address, because the provider chooses it: its
 * responses contain the URLs of further requests.
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
