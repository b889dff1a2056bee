import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { readMeasurePort } from './settings.ts'

/**
 * Runs the product's server in this process, with a second port on which the fuzz suite measures the cost of a request:
 * `POST /begin` starts a measurement, `POST /end` returns its cost as JSON, and `POST /flaw` costs 300 ms of the main thread
 * and 100 MB, so that the suite can prove that its check can fail.
 */
const SAMPLE_MS = 5
const FLAW = { milliseconds: 300, bytes: 100_000_000 }

const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS })
let memoryBefore = 0
let peak = 0
let timer: NodeJS.Timeout | undefined
let flawed = Buffer.alloc(0)

const ACTIONS: Record<string, () => object> = {
	'/begin': () => {
		flawed = Buffer.alloc(0)
		globalThis.gc?.()
		memoryBefore = process.memoryUsage.rss()
		peak = memoryBefore
		clearInterval(timer)
		timer = setInterval(sample, SAMPLE_MS)
		delay.reset()
		delay.enable()
		return {}
	},
	'/end': () => {
		sample()
		clearInterval(timer)
		const milliseconds = delay.max / 1e6
		return { milliseconds, megabytes: (peak - memoryBefore) / 1e6 }
	},
	'/flaw': () => {
		const until = performance.now() + FLAW.milliseconds
		flawed = Buffer.alloc(FLAW.bytes, 1)
		while (performance.now() < until) flawed[0] = 2
		return {}
	},
}

function sample(): void {
	peak = Math.max(peak, process.memoryUsage.rss())
}

createServer((request, response) => {
	const result = ACTIONS[request.url ?? '']?.() ?? {}
	// The next turn of the event loop records the delay that this turn caused.
	setTimeout(() => response.end(JSON.stringify(result)), 2 * SAMPLE_MS)
}).listen(readMeasurePort(), '127.0.0.1')

await import('../../../apps/server/src/main.ts')
