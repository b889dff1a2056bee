import type { Worker } from 'node:worker_threads'

/** How often the time of a thread is read, as a share of its limit. */
const READS = 10
/** Longest wait for a thread that gets no processor, as a multiple of its limit. */
const MAX_WAIT = 4

/**
 * Returns a signal that aborts when `thread` has computed for `milliseconds`, or after four times that long. Counts the
 * thread's own time, because a loaded machine gives the thread only a part of the elapsed time, and an input must not
 * be refused for that reason. The caller calls `clear` when the thread has answered.
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
	// A thread that has ended has no time to read; its end rejects the request.
	const reads = setInterval(() => read().catch(() => {}), milliseconds / READS)
	before.catch(() => {})
	const clear = () => {
		clearTimeout(longest)
		clearInterval(reads)
	}
	return { signal: deadline.signal, clear }
}
