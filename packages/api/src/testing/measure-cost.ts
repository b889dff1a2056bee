import process from 'node:process'
import { watchMemory } from './memory-peak.ts'

/** Cost of a call: CPU time of the main thread in milliseconds, and growth of the process's memory in megabytes. */
export type Cost = { mainThreadMs: number; megabytes: number }

/**
 * Maximum cost that a test allows one request of an anonymous or unpaid caller
 * (docs/design/reliability.md#work-on-untrusted-input).
 */
export const BUDGET: Cost = { mainThreadMs: 200, megabytes: 64 }

/**
 * Runs `call` and returns its cost and its result. Measures CPU time instead of elapsed time, so other processes of
 * the machine do not count. Modules that the call loads for the first time count, so a test makes the call once before it
 * measures.
 */
export async function measureCost<Value>(
	call: () => Promise<Value>,
): Promise<{ cost: Cost; value: Value }> {
	const memoryBefore = process.memoryUsage.rss()
	const memory = watchMemory()
	const cpuBefore = process.threadCpuUsage()
	try {
		const value = await call()
		const { user, system } = process.threadCpuUsage(cpuBefore)
		const cost = {
			mainThreadMs: (user + system) / 1000,
			megabytes: (memory.stop() - memoryBefore) / 1_000_000,
		}
		return { cost, value }
	} finally {
		memory.stop()
	}
}

/**
 * Measures a call that can be repeated, up to three times until its cost is within the budget, and returns the last measurement.
 * Garbage of earlier tests that is collected during a call counts, so a single measurement can be too high but not too low.
 */
export async function measureLowestCost<Measured extends { cost: Cost }>(
	call: () => Promise<Measured>,
): Promise<Measured> {
	let measured = await call()
	for (let tries = 1; tries < 3 && !isWithinBudget(measured.cost); tries += 1)
		measured = await call()
	return measured
}

function isWithinBudget({ mainThreadMs, megabytes }: Cost): boolean {
	return mainThreadMs < BUDGET.mainThreadMs && megabytes < BUDGET.megabytes
}
