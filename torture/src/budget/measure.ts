import path from 'node:path'
import { z } from 'zod'
import { keepRunning, type ManagedProcess } from '../managed-process.ts'
import { freePort, type TestEnvironment } from '../test-environment.ts'

const MEASURED_SERVER = path.join(import.meta.dirname, 'measured-server.ts')
/** Settings that make the C library return freed memory at once, so that the memory of one request is visible alone. */
const RETURN_MEMORY = {
	MALLOC_TRIM_THRESHOLD_: '131072',
	MALLOC_MMAP_THRESHOLD_: '131072',
	MALLOC_ARENA_MAX: '2',
}

/** Cost of one request in the server process: CPU time of the main thread, and growth of the memory. */
export type Cost = { milliseconds: number; megabytes: number }

/** Largest cost of one request of an anonymous or unpaid caller (docs/design/reliability.md#work-on-untrusted-input). */
export const BUDGET: Cost = { milliseconds: 200, megabytes: 64 }

const Begun = z.object({ bytes: z.number() })
const Ended = z.object({ milliseconds: z.number(), bytes: z.number() })

/** Product's server that measures itself. */
export type MeasuredServer = {
	url: string
	process: ManagedProcess
	/** Forgets the smallest memory so far, with which the memory of later requests is compared. */
	resetMemory: () => void
	/** Runs `work` and returns its value and its cost in the server. No other request may run meanwhile. */
	measure: <Value>(work: () => Promise<Value>) => Promise<{ value: Value; cost: Cost }>
	/** Costs 300 ms of the main thread and 100 MB. */
	wasteTime: () => Promise<void>
}

/** Starts the product's server with this role. `onLine` receives every line that the server prints. */
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
	let smallest = Number.POSITIVE_INFINITY
	return {
		url: `http://127.0.0.1:${port}`,
		process: server,
		resetMemory: () => {
			smallest = Number.POSITIVE_INFINITY
		},
		measure: async (work) => {
			const before = Begun.parse(await control('/begin'))
			smallest = Math.min(smallest, before.bytes)
			const value = await work()
			const { milliseconds, bytes } = Ended.parse(await control('/end'))
			return { value, cost: { milliseconds, megabytes: (bytes - smallest) / 1e6 } }
		},
		wasteTime: async () => {
			await control('/flaw')
		},
	}
}

/** Returns whether a cost exceeds the time or the memory of the budget. */
export function isOverBudget({ milliseconds, megabytes }: Cost): boolean {
	return milliseconds > BUDGET.milliseconds || megabytes > BUDGET.megabytes
}

/** Returns a cost as text for the report. */
export function formatCost({ milliseconds, megabytes }: Cost): string {
	return `${milliseconds.toFixed(0)} ms and ${megabytes.toFixed(0)} MB`
}
