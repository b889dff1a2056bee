import { AsyncLocalStorage } from 'node:async_hooks'

type Deadline = { signal: AbortSignal; endsAt: number; repliesAt: number }

const deadlines = new AsyncLocalStorage<Deadline>()

/**
 * Milliseconds at the end of a request that are reserved for the local engine and the response. At most a third of the
 * request's time is reserved. Provider calls end before the reserved time begins.
 */
const RESERVE_MS = 5000
/** Milliseconds of `RESERVE_MS` that are left for the response when the local engine has ended. At most a tenth of the request's time. */
const REPLY_MS = 1500

/**
 * Runs `work` with a deadline of `ms` milliseconds. Provider calls inside `work` that use `callSignal` end before that
 * deadline (docs/design/reliability.md#outages). Rejects with a `DeadlineError` when `work` has not settled by then.
 */
export async function runWithDeadline<Result>(
	ms: number,
	work: () => Promise<Result>,
): Promise<Result> {
	const ending = new AbortController()
	const { signal } = ending
	const timer = setTimeout(() => ending.abort(new DeadlineError(ms)), ms)
	const end = performance.now() + ms
	const deadline = {
		signal,
		endsAt: end - Math.min(RESERVE_MS, ms / 3),
		repliesAt: end - Math.min(REPLY_MS, ms / 10),
	}
	try {
		return await untilAborted(
			deadlines.run(deadline, () => work()),
			signal,
		)
	} finally {
		clearTimeout(timer)
	}
}

/**
 * Returns a signal that aborts after `ms` milliseconds. Aborts earlier when less time is left until the current request must
 * begin its response.
 */
export function callSignal(ms: number, ...others: AbortSignal[]): AbortSignal {
	return signalUntil(ms, deadlines.getStore()?.endsAt, others)
}

/**
 * Returns a signal for work that replaces a failed call, such as that of a local engine. It aborts after `ms` milliseconds, or
 * earlier when the current request must send its response without the result.
 */
export function replacementSignal(ms: number, ...others: AbortSignal[]): AbortSignal {
	return signalUntil(ms, deadlines.getStore()?.repliesAt, others)
}

function signalUntil(ms: number, end: number | undefined, others: AbortSignal[]): AbortSignal {
	const remainingMs = end === undefined ? ms : end - performance.now()
	const limit = AbortSignal.timeout(Math.max(0, Math.floor(Math.min(ms, remainingMs))))
	const deadline = deadlines.getStore()
	return AbortSignal.any([limit, ...(deadline ? [deadline.signal] : []), ...others])
}

/** Returns whether the caller runs inside `runWithDeadline`. */
export function hasDeadline(): boolean {
	return deadlines.getStore() !== undefined
}

/** Returns whether the signal aborted because a time limit ended, and not because its owner aborted. */
export function isTimedOut({ aborted, reason }: AbortSignal): boolean {
	if (!aborted) return false
	return (
		reason instanceof DeadlineError ||
		(reason instanceof DOMException && reason.name === 'TimeoutError')
	)
}

/** Rejects with the reason of `signal` when the signal aborts before `result` settles. */
export function untilAborted<Result>(
	result: Promise<Result>,
	signal: AbortSignal,
): Promise<Result> {
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal.reason)
		if (signal.aborted) abort()
		signal.addEventListener('abort', abort, { once: true })
		result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
	})
}

/** Error for a request that did not end within its deadline. */
export class DeadlineError extends Error {
	override name = 'DeadlineError'
	constructor(ms: number) {
		super(`The request did not end within ${ms} ms`)
	}
}
