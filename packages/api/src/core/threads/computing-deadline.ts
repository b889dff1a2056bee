import type { Worker } from 'node:worker_threads'

/** Number of times that the used CPU time of a thread is read within its time limit. */
const READS = 10
/**
 * Maximum elapsed time of a request to a thread, as a multiple of the thread’s CPU time limit. Ends a request whose thread gets
 * too little CPU time.
 */
const MAX_WAIT = 4

/**
 * Returns a signal that aborts when `thread` has used `milliseconds` of CPU time, or after four times that duration.
 * Counts CPU time and not elapsed time, so that a valid input does not fail on a busy machine. The caller calls `clear`
 * when the thread has answered.
 */
export function startComputingDeadline(
	thread: Worker,
	milliseconds: number,
): { signal: AbortSignal; clear: () => void } {
	const deadline = new AbortController()
	const abort = () => deadline.abort()
	const longest = setTimeout(abort, milliseconds * MAX_WAIT)
	const before = thread.cpuUsage()
	const read = async () => {
		const { user, system } = await thread.cpuUsage(await before)
		if (user + system > milliseconds * 1000) abort()
	}
	// Reading the CPU time fails when the thread has ended. The pool has already rejected the request by then.
	const reads = setInterval(() => read().catch(() => {}), milliseconds / READS)
	before.catch(() => {})
	const clear = () => {
		clearTimeout(longest)
		clearInterval(reads)
	}
	return { signal: deadline.signal, clear }
}
