import { isIP } from 'node:net'
import { type AllowList, parseAllowList } from './allow-list.ts'
import {
	type Outbound,
	OutboundFailed,
	type OutboundRequest,
	type OutboundResponse,
} from './outbound.ts'
import { type Resolve, resolveByDns, resolveBySystem } from './resolve.ts'
import { sendRequest } from './send-request.ts'
import { checkAddresses, parseTarget, type Target } from './target.ts'

export type OutboundSettings = {
	/** `WEBHOOK_ALLOW_HOSTS`: private hosts and networks that requests may reach. */
	allowHosts?: string
	/** URL that requests may reach even if it is private: the webhook receiver of the demo, in this server. */
	allowUrl?: string
	/** Resolves hostnames in tests, instead of DNS. */
	resolve?: Resolve
	/** Timeouts in milliseconds: `connectMs` for the connection and `totalMs` for the whole exchange. */
	connectMs?: number
	totalMs?: number
}

const CHECK_TIMEOUT_MS = 2000

/**
 * Creates the guard against server-side request forgery. The guard resolves a hostname once and requires every resolved
 * address to be public. It connects only to those addresses, so a later DNS answer has no effect
 * (docs/design/reliability.md#outbound-requests). It rejects a hostname that does not resolve.
 */
export function createOutbound(settings: OutboundSettings): Outbound {
	const allowed = parseAllowList(settings.allowHosts ?? '', settings.allowUrl)
	const findAddresses = (target: Target) => resolveTarget(target, allowed, settings.resolve)
	return {
		send: async (request) => {
			const target = parseTarget(request.url, allowed)
			return withTimeouts(settings, request, async (signal, onConnected) => {
				const addresses = await rejectOnAbort(findAddresses(target), signal)
				return sendRequest(target, request, { addresses, signal, onConnected })
			})
		},
		findRejection: async (url) => {
			try {
				const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
				await rejectOnAbort(findAddresses(parseTarget(url, allowed)), signal)
			} catch (error) {
				if (error instanceof OutboundFailed && error.fault === 'blocked') return error.message
			}
			return undefined
		},
	}
}

async function resolveTarget(
	target: Target,
	allowed: AllowList,
	resolve: Resolve | undefined,
): Promise<string[]> {
	const { hostname } = target
	if (isIP(hostname) !== 0) return [hostname]
	const ask =
		resolve ?? (target.isAllowedHost || allowed.hasNetworks ? resolveBySystem : resolveByDns)
	const addresses = await ask(hostname).catch((error: unknown) => {
		throw new OutboundFailed('dns', `${hostname} could not be resolved`, error)
	})
	if (addresses.length === 0) throw new OutboundFailed('dns', `${hostname} could not be resolved`)
	checkAddresses(target, addresses, allowed)
	return addresses
}

/**
 * Sends a request through `run`. Aborts the request after the connection timeout, after the total timeout, or when the caller's
 * signal aborts.
 */
async function withTimeouts(
	{ connectMs = 5000, totalMs = 15_000 }: OutboundSettings,
	{ signal }: OutboundRequest,
	run: (signal: AbortSignal, onConnected: () => void) => Promise<OutboundResponse>,
): Promise<OutboundResponse> {
	const timeout = new AbortController()
	const abort = (message: string) => () => timeout.abort(new OutboundFailed('timeout', message))
	const connecting = setTimeout(abort(`No connection within ${connectMs / 1000} s`), connectMs)
	const total = setTimeout(abort(`No response within ${totalMs / 1000} s`), totalMs)
	try {
		const signals = signal === undefined ? [timeout.signal] : [timeout.signal, signal]
		return await run(AbortSignal.any(signals), () => clearTimeout(connecting))
	} finally {
		clearTimeout(connecting)
		clearTimeout(total)
	}
}

async function rejectOnAbort<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
	let onAbort = () => {}
	const aborted = new Promise<never>((_, reject) => {
		onAbort = () => {
			const { reason } = signal
			reject(
				reason instanceof OutboundFailed
					? reason
					: new OutboundFailed('aborted', 'The request was aborted', reason),
			)
		}
		if (signal.aborted) onAbort()
		signal.addEventListener('abort', onAbort)
	})
	try {
		return await Promise.race([value, aborted])
	} finally {
		signal.removeEventListener('abort', onAbort)
	}
}
