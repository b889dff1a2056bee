import { createServer } from 'node:http'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readMeasurePort } from './settings.ts'

/**
 * Runs the product's server in this process, with a second port on which the suites measure the cost of a request:
 * `POST /begin` starts a measurement and returns the memory, `POST /end` returns the cost as JSON, and `POST /flaw` costs
 * 300 ms of the main thread and 100 MB, so that the suite can prove that its check can fail. The time is the CPU time of the
 * main thread, so that other processes of a loaded machine do not count.
 */
const SAMPLE_MS = 5
const FLAW = { milliseconds: 300, bytes: 100_000_000 }

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

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
		timer = setInterval(sample, SAMPLE_MS)
		cpuBefore = process.threadCpuUsage()
		return { bytes: peak }
	},
	'/end': () => {
		const { user, system } = process.threadCpuUsage(cpuBefore)
		sample()
		clearInterval(timer)
		return { milliseconds: (user + system) / 1000, bytes: peak }
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
	peak = Math.max(peak, process.memoryUsage.rss())
}

createServer((request, response) => {
	response.end(JSON.stringify(ACTIONS[request.url ?? '']?.() ?? {}))
}).listen(readMeasurePort(), '127.0.0.1')

await import('../../../apps/server/src/main.ts')
