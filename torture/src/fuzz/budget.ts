import { z } from 'zod'
import { type Check, report } from '../report.ts'
import { writeCurl } from './curl.ts'
import type { Names } from './fixtures.ts'
import { type Answer, send } from './send-request.ts'
import { fillInNames, type TestCase } from './test-cases.ts'

/** Cost of one request in the server process: longest delay of the event loop, and growth of the memory. */
export type Cost = z.infer<typeof Cost>
const Cost = z.object({ milliseconds: z.number(), megabytes: z.number() })

/** Largest cost of one request of an anonymous or unpaid caller (docs/design/reliability.md#work-on-untrusted-input). */
const BUDGET: Cost = { milliseconds: 200, megabytes: 64 }
/** Attempts per request. The cheapest attempt counts, because other processes and first loads of modules add to a cost. */
const ATTEMPTS = 5
const MAX_SLOW = 200
/** Statuses of a request that did not reach its operation: no credential, no such route, a rate limit. */
const MISSED = [401, 403, 404, 429]

/** Server to measure: its address, the address of its measurements, and the names of its fixtures. */
export type MeasuredServer = { url: string; measureUrl: string; names: Names }
/** Request to measure, with a name for the report. */
export type Suspect = { name: string; testCase: TestCase }

/**
 * Sends each request alone and measures its cost in the server process. Reports the requests over the budget of 200 ms and
 * 64 MB, and 5xx answers other than a documented 503. `hostile` requests
 * must reach their operation; `slow` requests were slow when they were sent together with others. Also measures a deliberate cost, which proves that the check can fail.
 */
export async function checkBudget(
	server: MeasuredServer,
	{ hostile, slow }: { hostile: readonly Suspect[]; slow: readonly Suspect[] },
): Promise<boolean> {
	const flaw = await measure(server, () => control(server, '/flaw'))
	const measured: { name: string; testCase: TestCase; cost: Cost; answer: Answer }[] = []
	for (const { name, testCase } of [...hostile, ...slow.slice(0, MAX_SLOW)])
		measured.push({ name, testCase, ...(await measureRequest(server, testCase)) })
	const over = measured.filter(({ cost }) => isOver(cost))
	const failed = measured.filter(({ answer: { status } }) => status === 0 || isUndocumented(status))
	const missed = measured
		.slice(0, hostile.length)
		.filter(({ answer }) => MISSED.includes(answer.status))
	for (const [index, one] of [...over, ...failed, ...missed].entries()) {
		const { name, testCase, cost, answer } = one
		console.log(`  ${name}: status ${answer.status}, ${format(cost)}, budget ${format(BUDGET)}`)
		console.log(`  ${writeCurl(testCase, `budget-${index}`)}`)
	}
	const worst = measured.toSorted((one, other) => other.cost.milliseconds - one.cost.milliseconds)
	for (const { name, cost } of worst.slice(0, 5)) console.log(`  ${name}: ${format(cost)}`)
	const checks: Check[] = [
		{
			name: 'a deliberate cost of 300 ms and 100 MB is over the budget',
			measured: format(flaw.cost),
			passes:
				flaw.cost.milliseconds > BUDGET.milliseconds && flaw.cost.megabytes > BUDGET.megabytes,
		},
		{ name: 'requests over the budget', measured: over.length, passes: over.length === 0 },
		{ name: 'answers of 5xx', measured: failed.length, passes: failed.length === 0 },
		{
			name: 'requests that were refused before their operation',
			measured: missed.length,
			passes: missed.length === 0,
		},
	]
	return report(`Budget: ${measured.length} requests, each alone`, checks)
}

async function measureRequest(server: MeasuredServer, testCase: TestCase) {
	const filled = { ...testCase, target: fillInNames(testCase.target, server.names) }
	let best = await measure(server, () => send(server.url, filled, server.names))
	for (let attempt = 1; attempt < ATTEMPTS && isOver(best.cost); attempt += 1) {
		const again = await measure(server, () => send(server.url, filled, server.names))
		if (
			again.cost.milliseconds + again.cost.megabytes <
			best.cost.milliseconds + best.cost.megabytes
		)
			best = again
	}
	return { cost: best.cost, answer: best.value }
}

async function measure<Value>(server: MeasuredServer, work: () => Promise<Value>) {
	await control(server, '/begin')
	const value = await work()
	return { value, cost: Cost.parse(await control(server, '/end')) }
}

async function control({ measureUrl }: MeasuredServer, path: string): Promise<unknown> {
	return (await fetch(measureUrl + path, { method: 'POST' })).json()
}

function isOver({ milliseconds, megabytes }: Cost): boolean {
	return milliseconds > BUDGET.milliseconds || megabytes > BUDGET.megabytes
}

function isUndocumented(status: number): boolean {
	return status >= 500 && status !== 503
}

function format({ milliseconds, megabytes }: Cost): string {
	return `${milliseconds.toFixed(0)} ms and ${megabytes.toFixed(0)} MB`
}
