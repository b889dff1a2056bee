import type { App } from '../../core/app.ts'

const SECOND = 1000
const HOUR = 3_600_000

/**
 * Milliseconds between one attempt and the next (docs/design/contract.md#events-and-webhooks). The first attempt is
 * immediate, and ten attempts take 75 hours.
 */
const DELAYS_MS = [
	5 * SECOND,
	300 * SECOND,
	1800 * SECOND,
	2 * HOUR,
	5 * HOUR,
	10 * HOUR,
	14 * HOUR,
	20 * HOUR,
	24 * HOUR,
]
const LONGEST_DELAY_MS = Math.max(...DELAYS_MS)
const JITTER = 0.2
/** Response statuses for which the `Retry-After` header is used. */
const RETRY_AFTER_STATUSES: readonly (number | null)[] = [429, 502, 503, 504]

/** Milliseconds without a successful delivery after which a subscription is disabled. */
export const DISABLE_AFTER_MS = 120 * HOUR
/**
 * Number of failures in a row after which a subscription's deliveries pause. During the pause, only one delivery per minute is
 * attempted, to test the receiver.
 */
export const FAILURES_TO_PAUSE = 10
export const PROBE_EVERY_MS = 60 * SECOND

/** Multiplies a duration by the setting `WEBHOOK_TIME_FACTOR`. Tests use this setting to shorten the retry schedule. */
export function scaleTime(app: Pick<App, 'config'>, ms: number): number {
	return ms * app.config.WEBHOOK_TIME_FACTOR
}

/**
 * Returns the milliseconds to wait after failed attempt number `tries`, or undefined after the last attempt. The delay
 * varies at random by up to 20%. When a busy receiver sends `Retry-After`, returns the requested time instead, but at
 * least the planned delay and at most the longest delay of the schedule.
 */
export function retryDelay(
	tries: number,
	{
		responseStatus,
		retryAfterMs,
	}: { responseStatus: number | null; retryAfterMs?: number | undefined },
	random = Math.random(),
): number | undefined {
	const planned = DELAYS_MS[tries - 1]
	if (planned === undefined) return undefined
	if (retryAfterMs !== undefined && RETRY_AFTER_STATUSES.includes(responseStatus))
		return Math.min(Math.max(retryAfterMs, planned), LONGEST_DELAY_MS)
	return Math.round(planned * (1 - JITTER + 2 * JITTER * random))
}

/**
 * Returns how many milliseconds from `now` the receiver asks to wait. The header `Retry-After` contains a number of seconds or
 * a date (RFC 9110, 10.2.3). The schedule bounds the wait (`retryDelay`).
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
	if (header === undefined) return undefined
	if (/^\d+$/.test(header)) return Number(header) * SECOND
	const at = Date.parse(header)
	return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}
