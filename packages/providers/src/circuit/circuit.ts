import CircuitBreaker from 'opossum'
import { callSignal, hasDeadline, isTimedOut, untilAborted } from '../deadline.ts'

/** State of a remote provider. `down` means that its circuit breaker is open: calls fail immediately, without a request. */
export type ProviderState = 'up' | 'down'

/** Time limits that apply to all remote providers, in milliseconds. */
export type CircuitSettings = {
	/** Maximum duration of a call to a provider inside a request. Twice that duration applies outside requests. */
	providerTimeoutMs?: number | undefined
	/** Time after which an open circuit lets one call through, to find out whether the provider works again. */
	providerRetryMs?: number | undefined
}

/** Rules of one circuit. */
export type CircuitRules = CircuitSettings & {
	/** Name of the provider in error messages, such as `language model`. */
	name: string
	/** Maximum duration of a call in milliseconds. Has no effect when the limit from `providerTimeoutMs` is shorter. */
	limitMs?: number
	/** Returns whether a rejected call shows that the provider is failing, and not that the request was wrong. */
	isOutage: (error: unknown) => boolean
	/**
	 * Returns whether the provider refuses every call until the operator acts, such as for a wrong key. The circuit then opens at
	 * once, so the alert for a failing provider fires.
	 */
	isRefused?: (error: unknown) => boolean
	/**
	 * Creates the error for a call that is rejected because the circuit is open, and for a call that the provider did not answer
	 * in time.
	 */
	toError: (message: string, cause: unknown) => Error
}

/** Circuit breaker of one remote provider. */
export type Circuit = {
	/**
	 * Runs `call` with a signal that aborts at the time limit, at the deadline of the current request, or when
	 * `signal` aborts. Rejects at the time limit even when `call` ignores its signal. Rejects immediately while the
	 * circuit is open.
	 */
	run: <Result>(
		call: (signal: AbortSignal) => Promise<Result>,
		options?: { signal?: AbortSignal | undefined; limitMs?: number | undefined },
	) => Promise<Result>
	state: () => ProviderState
}

const DEFAULT_TIMEOUT_MS = 20_000
const DEFAULT_RETRY_MS = 15_000
/** The circuit opens when at least this many calls were made in a minute, and more than half of these calls failed. */
const MIN_CALLS = 3
const WINDOW_MS = 60_000
/**
 * A timed-out call opens the circuit only if it lasted at least this many milliseconds. A call with a shorter time limit says
 * little about the provider.
 */
const UNANSWERED_MS = 2000

/**
 * Creates a circuit breaker for a remote provider (docs/design/reliability.md#outages). The circuit opens after three failed
 * calls. It also opens after a single call that timed out, because every further call would wait until its time limit too.
 */
export function createCircuit(rules: CircuitRules): Circuit {
	const { name, isOutage, isRefused = () => false, toError } = rules
	const timeoutMs = rules.providerTimeoutMs ?? DEFAULT_TIMEOUT_MS
	const unansweredMs = Math.min(UNANSWERED_MS, timeoutMs / 2)
	const breaker = new CircuitBreaker((work: () => Promise<unknown>) => work(), {
		timeout: false,
		volumeThreshold: MIN_CALLS,
		errorThresholdPercentage: 50,
		rollingCountTimeout: WINDOW_MS,
		resetTimeout: rules.providerRetryMs ?? DEFAULT_RETRY_MS,
		errorFilter: (error) => !(error instanceof FailedCall && error.isOutage),
	})
	return {
		state: () => (breaker.closed ? 'up' : 'down'),
		run: async (call, { signal, limitMs } = {}) => {
			const general = hasDeadline() ? timeoutMs : 2 * timeoutMs
			const limit = callSignal(limitMs ?? Math.min(general, rules.limitMs ?? general))
			const both = signal === undefined ? limit : AbortSignal.any([limit, signal])
			const startedAt = performance.now()
			try {
				return await fire(breaker, () =>
					untilAborted(call(both), limit).catch((cause: unknown) => {
						const waitedMs = Math.round(performance.now() - startedAt)
						const isUnanswered = isTimedOut(both) || codeOf(cause) === 'ETIMEDOUT'
						const counts = isUnanswered ? waitedMs >= unansweredMs : isOutage(cause)
						const isAborted = both.aborted && !isUnanswered
						throw new FailedCall(cause, waitedMs, { isUnanswered, isOutage: counts && !isAborted })
					}),
				)
			} catch (error) {
				if (codeOf(error) === 'EOPENBREAKER')
					throw toError(`The ${name} failed before and is not asked again yet`, error)
				if (!(error instanceof FailedCall)) throw error
				if (isRefused(error.cause)) breaker.open()
				if (!error.isUnanswered) throw error.cause
				if (error.isOutage) breaker.open()
				throw toError(`The ${name} did not answer within ${error.waitedMs} ms`, error.cause)
			}
		},
	}
}

/**
 * Runs `work` through the circuit breaker and returns its result. `breaker.fire` itself would return the result as `unknown`.
 */
async function fire<Result>(
	breaker: CircuitBreaker<[() => Promise<unknown>]>,
	work: () => Promise<Result>,
): Promise<Result> {
	let result: { value: Result } | undefined
	await breaker.fire(async () => {
		result = { value: await work() }
	})
	if (result === undefined) throw new Error('The circuit breaker did not run the call')
	return result.value
}

function codeOf(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : undefined
}

/** A call that the provider did not answer, or answered with an error. */
class FailedCall extends Error {
	readonly waitedMs: number
	readonly isUnanswered: boolean
	/** True when the failure counts towards opening the circuit. */
	readonly isOutage: boolean
	constructor(
		cause: unknown,
		waitedMs: number,
		{ isUnanswered, isOutage }: { isUnanswered: boolean; isOutage: boolean },
	) {
		super('The call failed', { cause })
		this.waitedMs = waitedMs
		this.isUnanswered = isUnanswered
		this.isOutage = isOutage
	}
}
