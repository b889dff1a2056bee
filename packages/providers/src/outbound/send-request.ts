import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import {
	OutboundFailed,
	type OutboundFault,
	type OutboundRequest,
	type OutboundResponse,
} from './outbound.ts'
import type { Target } from './target.ts'

const MAX_BYTES = 65_536

/**
 * Sends one request over a new connection to one of `addresses`. Uses no further DNS query and no proxy, and follows no
 * redirect. Calls `onConnected` when the connection is established. `signal` aborts the exchange with the signal's
 * reason.
 */
export function sendRequest(
	target: Target,
	request: OutboundRequest,
	connection: { addresses: readonly string[]; signal: AbortSignal; onConnected: () => void },
): Promise<OutboundResponse> {
	const { url, hostname, port } = target
	const isTls = url.protocol === 'https:'
	return new Promise((resolve, reject) => {
		const outgoing = (isTls ? requestHttps : requestHttp)({
			method: request.method,
			host: hostname,
			port,
			path: url.pathname + url.search,
			agent: false,
			lookup: createLookup(connection.addresses),
			signal: connection.signal,
			headers: {
				host: url.host,
				'accept-encoding': 'identity',
				...(request.body !== undefined && { 'content-length': Buffer.byteLength(request.body) }),
				...request.headers,
			},
		})
		outgoing.on('error', (error) => reject(toOutboundFailed(error, connection.signal)))
		outgoing.on('socket', (socket) => {
			socket.once(isTls ? 'secureConnect' : 'connect', connection.onConnected)
		})
		outgoing.on('response', (incoming) => {
			const chunks: Buffer[] = []
			let size = 0
			const maxBytes = request.maxBytes ?? MAX_BYTES
			const finish = (isTruncated: boolean) => {
				const body = Buffer.concat(chunks).subarray(0, maxBytes)
				resolve({
					status: incoming.statusCode ?? 0,
					headers: flattenHeaders(incoming.headers),
					body,
					isTruncated,
				})
				outgoing.destroy()
			}
			incoming.on('data', (chunk: Buffer) => {
				chunks.push(chunk)
				size += chunk.length
				if (size > maxBytes) finish(true)
			})
			incoming.on('end', () => finish(false))
			incoming.on('error', (error) => reject(toOutboundFailed(error, connection.signal)))
		})
		outgoing.end(request.body)
	})
}

/**
 * Returns a DNS `lookup` function for a socket. It returns only `addresses`, which were already checked. It must call back
 * asynchronously: otherwise the socket could fail before anything listens to its errors, which would end the process.
 */
function createLookup(addresses: readonly string[]): LookupFunction {
	const found = addresses.map((address) => ({ address, family: isIP(address) }))
	return (_hostname, options, callback) => {
		const [first] = found
		if (options.all) setImmediate(callback, null, found)
		else setImmediate(callback, null, first?.address ?? '', first?.family)
	}
}

function flattenHeaders(
	headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
	)
}

/** Returns the abort reason when the exchange was aborted, and otherwise an error for the failure of the socket. */
function toOutboundFailed(error: Error, signal: AbortSignal): OutboundFailed {
	if (signal.aborted)
		return signal.reason instanceof OutboundFailed
			? signal.reason
			: new OutboundFailed('aborted', 'The request was aborted', error)
	const code = 'code' in error ? String(error.code) : ''
	const isTls = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_)/
	const fault: OutboundFault = isTls.test(code) ? 'tls' : 'network'
	return new OutboundFailed(fault, code || error.message, error)
}
