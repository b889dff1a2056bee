import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Runs `work` as a job. Its queries use the connections and the time limits for jobs, if the client has those of both kinds. */
export function runAsJob<Value>(work: () => Value): Value {
	return scope.run(true, work)
}

/** Returns whether the caller runs within `runAsJob`. */
export function isJob(): boolean {
	return scope.getStore() === true
}
