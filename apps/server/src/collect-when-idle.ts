import process from 'node:process'

/** Interval of the checks in milliseconds, and the share of the interval in which an idle process may be busy. */
const CHECK_MS = 10_000
const MAX_BUSY = 0.1
/** Growth of the heap in bytes since the last collection that makes a collection worthwhile. */
const MIN_GROWTH = 16_000_000

/**
 * Collects garbage while the process is idle, so that it returns the memory of the last busy time to the system. V8 itself
 * collects only when the heap has grown by half. A collection blocks the process for about 100 ms. Does nothing in a process
 * without `--expose-gc`. Returns the function that stops the checks.
 */
export function collectWhenIdle(): () => void {
	let busy = performance.eventLoopUtilization()
	let collected = 0
	const check = () => {
		const { utilization } = performance.eventLoopUtilization(busy)
		busy = performance.eventLoopUtilization()
		if (utilization > MAX_BUSY || process.memoryUsage().heapUsed < collected + MIN_GROWTH) return
		globalThis.gc?.()
		collected = process.memoryUsage().heapUsed
	}
	const timer = setInterval(check, CHECK_MS).unref()
	return () => clearInterval(timer)
}
