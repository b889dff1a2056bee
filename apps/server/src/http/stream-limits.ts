import type { ServerResponse } from 'node:http'
import { AppError, type Caller, publishSignal } from '@dormer/api'
import type { TRPCRequestInfo } from '@trpc/server/http'

const LIVE_STREAM = 'live.events'
const RETRY_AFTER_SECONDS = 30
/** Open live streams in one process: of a session, which has one for each visible tab, and of a company. */
export const STREAMS_PER_SESSION = 12
export const STREAMS_PER_COMPANY = 200

type StreamLimits = {
	/** Throws 429 `RATE_LIMITED` when a request opens more live streams than allowed. */
	enforce: (info: TRPCRequestInfo, caller: Caller, response: ServerResponse) => void
	/** Returns the status and headers of a refused stream. tRPC itself would answer 200 and send the error inside the stream. */
	responseOf: (info: TRPCRequestInfo | undefined) => {
		status?: number
		headers: Record<string, string>
	}
}

/**
 * Limits the open live streams of each session and of each company in this process (docs/design/reliability.md#rate-limits).
 * Ignores callers without a session, because the procedure rejects them.
 */
export function createStreamLimits(): StreamLimits {
	const open = new Map<string, number>()
	const refusals = new WeakMap<TRPCRequestInfo, AppError>()
	return {
		enforce: (info, caller, response) => {
			if (caller.kind !== 'user' || !info.calls.some(({ path }) => path === LIVE_STREAM)) return
			const limits = [
				{ key: `session ${caller.sessionId}`, limit: STREAMS_PER_SESSION },
				{ key: `company ${caller.organizationId}`, limit: STREAMS_PER_COMPANY },
			]
			if (limits.some(({ key, limit }) => (open.get(key) ?? 0) >= limit)) {
				const refusal = tooManyStreams()
				refusals.set(info, refusal)
				throw refusal
			}
			for (const { key } of limits) open.set(key, (open.get(key) ?? 0) + 1)
			response.once('close', () => {
				for (const { key } of limits) decrement(open, key)
			})
		},
		responseOf: (info) => {
			const refusal = info === undefined ? undefined : refusals.get(info)
			if (refusal === undefined) return { headers: {} }
			return { status: refusal.status, headers: refusal.headers }
		},
	}
}

function decrement(open: Map<string, number>, key: string): void {
	const left = (open.get(key) ?? 0) - 1
	if (left > 0) open.set(key, left)
	else open.delete(key)
}

function tooManyStreams(): AppError {
	publishSignal('limit.reached', { limit: 'liveStreams' })
	return new AppError(
		'RATE_LIMITED',
		'Too many tabs are receiving live updates. Close some of them.',
		{
			headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
		},
	)
}
