import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

/** Writing 5 to this file makes the kernel forget the highest resident set of the process (proc(5)). */
const RESET_PEAK = '/proc/self/clear_refs'
const hasKernelPeak = existsSync(RESET_PEAK)
const SAMPLE_MS = 25

/**
 * Starts to watch the memory of this process. `stop` returns the largest resident set since the start, in bytes. On Linux, the
 * kernel records the largest resident set. Sampling the resident set instead would take main-thread time in proportion to the
 * duration of the watched work.
 */
export function watchMemory(): { stop: () => number } {
	let peak = process.memoryUsage.rss()
	const sample = () => {
		peak = Math.max(peak, hasKernelPeak ? readKernelPeak() : process.memoryUsage.rss())
	}
	if (hasKernelPeak) writeFileSync(RESET_PEAK, '5')
	const timer = hasKernelPeak ? undefined : setInterval(sample, SAMPLE_MS)
	return {
		stop: () => {
			clearInterval(timer)
			sample()
			return peak
		},
	}
}

function readKernelPeak(): number {
	const [, kilobytes = 0] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
	return Number(kilobytes) * 1024
}
