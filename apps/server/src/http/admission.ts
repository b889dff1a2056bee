import type { ServerResponse } from 'node:http'
import { AppError, publishSignal } from '@dormer/api'

const REQUESTS_AT_ONCE = 64
const MAX_WAITING = 256
const MAX_WAIT_MS = 2000

/** Resolves when the process may work on the request of `response`. Rejects with 503 and `Retry-After` under overload. */
export type Admit = (response: ServerResponse) => Promise<void>

/**
 * Creates a limit of `atOnce` requests that the process works on at the same time (docs/design/reliability.md#overload). Up to
 * `maxWaiting` further requests wait in the order of their arrival, each for at most two seconds. A request whose client is gone
 * frees its place.
 */
export function createAdmission(atOnce = REQUESTS_AT_ONCE, maxWaiting = MAX_WAITING): Admit {
	let admitted = 0
	const waiting = new Set<() => void>()
	const occupy = (response: ServerResponse) => {
		admitted += 1
		response.once('close', () => {
			admitted -= 1
			const [admitNext] = waiting
			admitNext?.()
		})
	}
	return async (response) => {
		if (admitted < atOnce && !response.closed) return occupy(response)
		if (waiting.size >= maxWaiting || response.closed) throw overloadError()
		await new Promise<void>((resolve, reject) => {
			const leave = () => {
				clearTimeout(timer)
				waiting.delete(admit)
				response.off('close', refuse)
			}
			const admit = () => {
				leave()
				occupy(response)
				resolve()
			}
			const refuse = () => {
				leave()
				reject(overloadError())
			}
			const timer = setTimeout(refuse, MAX_WAIT_MS)
			waiting.add(admit)
			response.once('close', refuse)
		})
	}
}

function overloadError(): AppError {
	publishSignal('request.shed', {})
	const message = 'The server is busy. Try again in a moment.'
	return new AppError('UPSTREAM_UNAVAILABLE', message, { headers: { 'Retry-After': '1' } })
}
