import { AsyncLocalStorage } from 'node:async_hooks'

const testMode = new AsyncLocalStorage<true>()

/**
 * Runs `work` in test mode. The jobs that `work` queues also run in test mode: no email goes to the relay, only test
 * subscriptions are notified, and only the local voice speaks (docs/design/contract.md#test-mode).
 */
export function runInTestMode<Result>(work: () => Result): Result {
	return testMode.run(true, work)
}

/** Runs `work` in test mode when `livemode` is false. */
export function runInMode<Result>({ livemode }: { livemode: boolean }, work: () => Result): Result {
	return livemode ? work() : runInTestMode(work)
}

/** Returns whether an object is hidden from the current call: a test key reaches no live presentation or subscription. */
export function isHidden({ livemode }: { livemode: boolean }): boolean {
	return livemode && isTestMode()
}

/**
 * Returns the filter on `livemode` for lists. A call with a test key lists only test records. All other calls list the records
 * of both modes.
 */
export function listedModes(): { livemode?: false } {
	return isTestMode() ? { livemode: false } : {}
}

/** Returns whether the current call or job is in test mode. */
export function isTestMode(): boolean {
	return testMode.getStore() === true
}
