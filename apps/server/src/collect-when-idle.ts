import process from 'node:process'
import { collectGarbage } from '@dormer/providers/collect-garbage'

/** Interval of the checks in milliseconds, and the CPU time in milliseconds that an idle process may use in it. */
const CHECK_MS = 10_000
const MAX_CPU_MS = 1000
/** Shortest time in milliseconds between two collections. */
const PAUSE_MS = 30_000
/** Growth of the memory in bytes since the last collection that makes a collection worthwhile. */
const MIN_GROWTH = 24_000_000

/**
 * Collects garbage while the process is idle, so that it returns the memory of the last busy time to the system. V8 itself
 * collects only when the heap has grown by half. A collection blocks the process for about 300 ms, at most twice a minute. Does
 * nothing in a process without `--expose-gc`. Returns the function that stops the checks.
 */
export function collectWhenIdle(): () => void {
	let busy = process.cpuUsage()
	let collected = { at: Number.NEGATIVE_INFINITY, rss: 0 }
	const check = () => {
		const { user, system } = process.cpuUsage(busy)
		busy = process.cpuUsage()
		const at = performance.now()
		if ((user + system) / 1000 > MAX_CPU_MS || at < collected.at + PAUSE_MS) return
		if (process.memoryUsage.rss() < collected.rss + MIN_GROWTH) return
		collectGarbage()
		busy = process.cpuUsage()
		collected = { at, rss: process.memoryUsage.rss() }
	}
	const timer = setInterval(check, CHECK_MS).unref()
	return () => clearInterval(timer)
}
