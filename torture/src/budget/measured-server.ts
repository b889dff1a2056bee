import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readMeasurePort } from './settings.ts'

/**
 * Runs the product's server in this process, with a second port on which the suites measure the cost of a request. `POST
 * /begin` starts a measurement and returns the memory. `POST /end` returns the cost as JSON. `POST /flaw` uses 300 ms of the
 * main thread and 100 MB, so that the suite can prove that its check can fail. Time is the CPU time of the main thread, so
 * other processes of a loaded machine do not count; the event-loop delay is returned beside it. Memory is the highest resident set that the kernel recorded (Linux);
 * sampling it from the main thread would itself cost time.
 */
const SAMPLE_MS = 25
/** Writing 5 to this file makes the kernel forget the highest resident set of the process (proc(5)). */
const RESET_PEAK = '/proc/self/clear_refs'
const hasKernelPeak = existsSync(RESET_PEAK)
const FLAW = { milliseconds: 300, bytes: 100_000_000 }

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

const delay = monitorEventLoopDelay()
let cpuBefore = process.threadCpuUsage()
let peak = 0
let timer: NodeJS.Timeout | undefined
let flawed = Buffer.alloc(0)

const ACTIONS: Record<string, () => object> = {
	'/begin': () => {
		flawed = Buffer.alloc(0)
		if (typeof collectGarbage === 'function') collectGarbage()
		peak = process.memoryUsage.rss()
		clearInterval(timer)
		if (hasKernelPeak) writeFileSync(RESET_PEAK, '5')
		else timer = setInterval(sample, SAMPLE_MS)
		delay.reset()
		delay.enable()
		cpuBefore = process.threadCpuUsage()
		return { bytes: peak }
	},
	'/end': () => {
		const { user, system } = process.threadCpuUsage(cpuBefore)
		delay.disable()
		sample()
		clearInterval(timer)
		const delayMilliseconds = delay.max / 1e6
		return { milliseconds: (user + system) / 1000, delayMilliseconds, bytes: peak }
	},
	'/flaw': () => {
		const before = process.threadCpuUsage()
		flawed = Buffer.alloc(FLAW.bytes, 1)
		for (;;) {
			flawed[0] = 2
			const { user, system } = process.threadCpuUsage(before)
			if (user + system > FLAW.milliseconds * 1000) return {}
		}
	},
}

function sample(): void {
	peak = Math.max(peak, hasKernelPeak ? readKernelPeak() : process.memoryUsage.rss())
}

function readKernelPeak(): number {
	const [, kilobytes = 0] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
	return Number(kilobytes) * 1024
}

createServer((request, response) => {
	response.end(JSON.stringify(ACTIONS[request.url ?? '']?.() ?? {}))
}).listen(readMeasurePort(), '127.0.0.1')

await import('../../../apps/server/src/main.ts')
