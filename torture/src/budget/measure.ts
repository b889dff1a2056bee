import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { keepRunning, type ManagedProcess } from '../managed-process.ts'
import { freePort, type TestEnvironment } from '../test-environment.ts'

const MEASURED_SERVER = path.join(import.meta.dirname, 'measured-server.ts')
/**
 * Settings that make the C library return freed memory immediately, so that a measurement shows the memory of one request only.
 */
const RETURN_MEMORY = {
	MALLOC_TRIM_THRESHOLD_: '131072',
	MALLOC_MMAP_THRESHOLD_: '131072',
	MALLOC_ARENA_MAX: '2',
}

/**
 * What one request costs: CPU time of the server's main thread, growth of the server's memory, and the largest memory of any
 * process that the server starts for heavy work. Memory is the resident set of the whole process. The event-loop delay is
 * measured too, but it has no limit, because it also grows with the load of the machine.
 */
export type Cost = {
	milliseconds: number
	delayMilliseconds: number
	megabytes: number
	poolMegabytes: number
}

/**
 * Maximum cost of one request from an anonymous or unpaid caller (docs/design/reliability.md#work-on-untrusted-input). The
 * server stops a pool process above 700 MB. `poolMegabytes` is higher, because the process can allocate more before the server
 * notices that it exceeds 700 MB.
 */
export const BUDGET = { milliseconds: 200, megabytes: 64, poolMegabytes: 900 }
const SAMPLE_MS = 20
/**
 * Milliseconds for which the suite observes the server without load. It repeats this until the main thread is idle
 * (`MAX_IDLE_SHARE`).
 */
const IDLE_MS = 1000
const IDLE_WINDOWS = 60
/** The server counts as idle when its main thread computes for at most this share of the time. */
export const MAX_IDLE_SHARE = 0.05

const Begun = z.object({ bytes: z.number() })
const Ended = z.object({
	milliseconds: z.number(),
	delayMilliseconds: z.number(),
	bytes: z.number(),
})

/** The product’s server in a process of its own, which measures the time and memory that each request takes. */
export type MeasuredServer = {
	url: string
	process: ManagedProcess
	/** Share of its time that the main thread of the idle server spends on timers and polling. */
	idleShare: number
	/** Resets the baseline, which is the smallest memory so far. The memory of later requests is compared with the baseline. */
	resetMemory: () => void
	/**
	 * Runs `work`, and returns its value and what it cost the server. No other request may run at the same time. With `collect`,
	 * runs a garbage collection first, because garbage of earlier requests would count as memory of this request.
	 */
	measure: <Value>(
		work: () => Promise<Value>,
		options?: { collect: boolean },
	) => Promise<{ value: Value; cost: Cost }>
	/**
	 * Uses 300 ms of the main thread and 100 MB of memory on purpose, so that the suite can prove that it detects a cost above the
	 * limits.
	 */
	wasteTime: () => Promise<void>
}

/** Starts the product's server in measurement mode. `onLine` receives every line that the server prints. */
export async function startMeasuredServer(
	{ env }: TestEnvironment,
	role: 'web' | 'all',
	onLine: (line: string) => void = () => {},
): Promise<MeasuredServer> {
	const [port, measurePort] = [await freePort(), await freePort()]
	const ports = { PORT: String(port), MEASURE_PORT: String(measurePort) }
	const settings = { ...env, ...RETURN_MEMORY, ...ports, ROLE: role }
	const server = keepRunning(settings, MEASURED_SERVER, onLine)
	await server.whenRunning()
	const control = async (action: string): Promise<unknown> =>
		(await fetch(`http://127.0.0.1:${measurePort}${action}`, { method: 'POST' })).json()
	const idleShare = await measureIdleShare(control)
	let smallest = Number.POSITIVE_INFINITY
	return {
		url: `http://127.0.0.1:${port}`,
		process: server,
		idleShare,
		resetMemory: () => {
			smallest = Number.POSITIVE_INFINITY
		},
		measure: async (work, { collect } = { collect: true }) => {
			const before = Begun.parse(await control(collect ? '/collect' : '/begin'))
			smallest = Math.min(smallest, before.bytes)
			const children = watchChildren(server.pid())
			const startedAt = performance.now()
			const value = await work()
			const idle = idleShare * (performance.now() - startedAt)
			const ended = Ended.parse(await control('/end'))
			const poolMegabytes = children.stop() / 1e6
			const megabytes = (ended.bytes - smallest) / 1e6
			const milliseconds = Math.max(0, ended.milliseconds - idle)
			const { delayMilliseconds } = ended
			return { value, cost: { milliseconds, delayMilliseconds, megabytes, poolMegabytes } }
		},
		wasteTime: async () => {
			await control('/flaw')
		},
	}
}

async function measureIdleShare(control: (action: string) => Promise<unknown>): Promise<number> {
	let share = 1
	for (let window = 0; window < IDLE_WINDOWS && share > MAX_IDLE_SHARE; window += 1) {
		await control('/begin')
		const startedAt = performance.now()
		await sleep(IDLE_MS)
		const { milliseconds } = Ended.parse(await control('/end'))
		share = milliseconds / (performance.now() - startedAt)
	}
	return share
}

/**
 * Watches the memory of the child processes of a process, on Linux only. `stop` returns the largest memory of one child in
 * bytes.
 */
function watchChildren(pid: number): { stop: () => number } {
	let largest = 0
	const sample = async () => {
		const pids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
		for (const child of pids.split(' ').filter(Boolean)) {
			const status = await readFile(`/proc/${child}/status`, 'utf8')
			const [, kilobytes = 0] = /^VmRSS:\s+(\d+)/m.exec(status) ?? []
			largest = Math.max(largest, Number(kilobytes) * 1024)
		}
	}
	// Ignores a process that ended between two reads, and systems that have no /proc.
	const timer = setInterval(() => sample().catch(() => {}), SAMPLE_MS)
	return {
		stop: () => {
			clearInterval(timer)
			return largest
		},
	}
}

/** Returns whether a cost exceeds the time or the memory of the budget. */
export function isOverBudget(cost: Cost): boolean {
	return (
		cost.milliseconds > BUDGET.milliseconds ||
		cost.megabytes > BUDGET.megabytes ||
		cost.poolMegabytes > BUDGET.poolMegabytes
	)
}

/** Returns a cost as text for the report. */
export function formatCost({
	milliseconds,
	delayMilliseconds,
	megabytes,
	poolMegabytes,
}: Cost): string {
	const pool = poolMegabytes > 0 ? `, ${poolMegabytes.toFixed(0)} MB in a process of its own` : ''
	return `${milliseconds.toFixed(0)} ms CPU time of the main thread (event-loop delay ${delayMilliseconds.toFixed(0)} ms) and ${megabytes.toFixed(0)} MB${pool}`
}
