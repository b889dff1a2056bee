import { setTimeout as wait } from 'node:timers/promises'
import { DormerConnectionError } from './errors.ts'

/** Settings of the retries. */
export type RetrySettings = {
	/** Number of retries after the first attempt. 4 by default. */
	retries: number
	/** Delay before the first retry, in milliseconds. It doubles with each retry. 500 by default. */
	retryDelayMs: number
	/** Maximum duration of one attempt, in milliseconds. 60,000 by default. */
	timeoutMs: number
}

/** Longest delay between two attempts, in milliseconds. A longer `Retry-After` ends the retries. */
const MAX_DELAY_MS = 60_000

const TRANSIENT = new Set([429, 500, 502, 503, 504])

/**
 * Sends a request and repeats it after a transient error: 429, 500, 502, 503, 504 or a lost connection. Waits for
 * `Retry-After` when the response has it, otherwise for a growing delay with jitter. Also repeats a POST when the
 * server still processes an earlier attempt. Throws a `DormerConnectionError` when the last attempt has no response.
 */
export async function fetchWithRetries(
	url: URL,
	init: RequestInit,
	settings: RetrySettings,
): Promise<Response> {
	for (let attempt = 0; ; attempt += 1) {
		const isLast = attempt >= settings.retries
		const backOff = Math.min(settings.retryDelayMs * 2 ** attempt, MAX_DELAY_MS)
		let delay = backOff / 2 + (Math.random() * backOff) / 2
		try {
			const response = await attemptOnce(url, init, settings.timeoutMs)
			if (isLast || !(await isTransient(response, attempt))) return response
			delay = retryAfterMs(response) ?? delay
			if (delay > MAX_DELAY_MS) return response
			await response.body?.cancel()
		} catch (cause) {
			if (init.signal?.aborted === true) throw cause
			if (isLast) throw new DormerConnectionError(`No response from ${url.host}`, { cause })
		}
		await wait(delay, undefined, init.signal ? { signal: init.signal } : {})
	}
}

function attemptOnce(url: URL, init: RequestInit, timeoutMs: number): Promise<Response> {
	const timeout = AbortSignal.timeout(timeoutMs)
	const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
	return fetch(url, { ...init, signal })
}

/**
 * Returns whether a retry can succeed. `IDEMPOTENCY_KEY_IN_USE` means that the server still processes an earlier
 * attempt.
 */
async function isTransient(response: Response, attempt: number): Promise<boolean> {
	if (TRANSIENT.has(response.status)) return true
	if (response.status !== 409 || attempt === 0) return false
	return (await response.clone().text()).includes('"IDEMPOTENCY_KEY_IN_USE"')
}

/** Returns the delay that the response asks for, in milliseconds. `Retry-After` has seconds or a date. */
function retryAfterMs({ headers }: Response): number | undefined {
	const value = headers.get('retry-after')
	if (value === null) return undefined
	const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
	return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}
