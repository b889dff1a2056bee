import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<AbortSignal>()

/**
 * Runs `work` with a deadline of `ms` milliseconds. Provider calls inside `work` that use `callSignal` end at that deadline
 * (docs/design/reliability.md#outages). Rejects with a `DeadlineError` when `work` has not settled by then.
 */
export async function runWithDeadline<Result>(
	ms: number,
	work: () => Promise<Result>,
): Promise<Result> {
	const ending = new AbortController()
	const { signal } = ending
	const timer = setTimeout(() => ending.abort(new DeadlineError(ms)), ms)
	try {
		return await untilAborted(
			deadlines.run(signal, () => work()),
			signal,
		)
	} finally {
		clearTimeout(timer)
	}
}

/** Returns a signal that aborts after `ms` milliseconds, or earlier at the deadline of the current request. */
export function callSignal(ms: number, ...others: AbortSignal[]): AbortSignal {
	const deadline = deadlines.getStore()
	const inherited = deadline === undefined ? [] : [deadline]
	return AbortSignal.any([AbortSignal.timeout(ms), ...inherited, ...others])
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

/** A request did not end within its deadline. */
export class DeadlineError extends Error {
	override name = 'DeadlineError'
	constructor(ms: number) {
		super(`The request did not end within ${ms} ms`)
	}
}
