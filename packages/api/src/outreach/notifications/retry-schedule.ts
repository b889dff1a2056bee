import type { App } from '../../core/app.ts'

const SECOND = 1000
const HOUR = 3_600_000

/** From one attempt to the next (contract, section 9); the first is made at once. Ten in 75 hours. */
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
const JITTER = 0.2
const RETRY_AFTER_STATUSES: readonly (number | null)[] = [429, 502, 503, 504]

/** Only failures for this long switch a subscription off. */
export const DISABLE_AFTER_MS = 120 * HOUR
/** Of this many failures in a row on, one delivery at a time tries whether the receiver is back. */
export const FAILURES_TO_PAUSE = 10
export const PROBE_EVERY_MS = 60 * SECOND

/** A span of the schedule in this process, shorter in a trial (`WEBHOOK_TIME_FACTOR`). */
export function scaleTime(app: Pick<App, 'config'>, ms: number): number {
	return ms * app.config.WEBHOOK_TIME_FACTOR
}

/**
 * How long to wait after the `tries`th failed attempt, in milliseconds; undefined when it was the last. Spread by a fifth
 * either way; what a busy receiver asks for by Retry-After counts, between once and twice the plan.
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
		return Math.min(Math.max(retryAfterMs, planned), 2 * planned)
	return Math.round(planned * (1 - JITTER + 2 * JITTER * random))
}

/** A Retry-After header in milliseconds from `now`: seconds, or a date (RFC 9110, 10.2.3). */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
	if (header === undefined) return undefined
	if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND
	const at = Date.parse(header)
	return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}
