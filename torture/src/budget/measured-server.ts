import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { watchMemory } from '@dormer/api/testing/memory-peak'
import { readMeasurePort } from './settings.ts'

/**
 * Runs the product's server in this process, with a second port for the measurements. `POST /begin` starts a measurement. `POST
 * /collect` runs a garbage collection and then starts a measurement. `POST /end` returns the cost as JSON. `POST /flaw` uses
 * 300 ms of the main thread and 100 MB on purpose, so that the suite can prove that it detects a cost above the limits.
 */
const FLAW = { milliseconds: 300, bytes: 100_000_000 }

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

const delay = monitorEventLoopDelay()
let cpuBefore = process.threadCpuUsage()
let memory = watchMemory()
let flawed = Buffer.alloc(0)

function begin(): object {
	memory.stop()
	memory = watchMemory()
	const bytes = process.memoryUsage.rss()
	delay.reset()
	delay.enable()
	cpuBefore = process.threadCpuUsage()
	return { bytes }
}

const ACTIONS: Record<string, () => object> = {
	'/begin': begin,
	'/collect': () => {
		flawed = Buffer.alloc(0)
		if (typeof collectGarbage === 'function') collectGarbage()
		return begin()
	},
	'/end': () => {
		const { user, system } = process.threadCpuUsage(cpuBefore)
		delay.disable()
		const delayMilliseconds = delay.max / 1e6
		return { milliseconds: (user + system) / 1000, delayMilliseconds, bytes: memory.stop() }
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

// A busy suite may send its next request long after the last one, so idle connections stay open.
createServer({ keepAliveTimeout: 0 }, (request, response) => {
	response.end(JSON.stringify(ACTIONS[request.url ?? '']?.() ?? {}))
}).listen(readMeasurePort(), '127.0.0.1')

await import('../../../apps/server/src/main.ts')
