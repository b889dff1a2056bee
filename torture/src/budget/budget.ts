import { setTimeout as sleep } from 'node:timers/promises'
import { readOperations } from '../fuzz/openapi-operations.ts'
import { type Check, report } from '../report.ts'
import { startTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { type Client, createClient } from './client.ts'
import { CONTRACT_TEXT } from './inputs/contract-text.ts'
import { CSV } from './inputs/csv.ts'
import { CONTRACT_FILES, KNOWLEDGE } from './inputs/documents.ts'
import { EVIDENCE } from './inputs/evidence.ts'
import { FONT } from './inputs/font.ts'
import { imageInputs } from './inputs/image.ts'
import { jsonInputs } from './inputs/json.ts'
import { MULTIPART } from './inputs/multipart.ts'
import { PDF_DECK } from './inputs/pdf.ts'
import {
	BUDGET,
	type Cost,
	formatCost,
	isOverBudget,
	MAX_IDLE_SHARE,
	type MeasuredServer,
	startMeasuredServer,
} from './measure.ts'
import type { InputKind, Probe } from './probe.ts'
import { readSelectedKinds } from './settings.ts'

/**
 * Maximum number of servers on which one input is measured. An input fails only when its cost exceeds the budget on all of
 * them.
 */
const SERVERS = 3
const WARM_UPS = 2
/** Number of checks that test the measurement itself. The report lists them before the checks of the input kinds. */
const FIRST_KIND = 2
const SETTLE_MS = 300

/**
 * Number of servers that are measured at the same time, each with its own Postgres. They hardly affect each other's results,
 * because the suite measures CPU time and not elapsed time.
 */
const LANES = 2

type Stage = { environment: TestEnvironment; server: MeasuredServer; client: Client }
type Measured = { name: string; cost: Cost; answer: string; isExpected: boolean }

/**
 * Sends hostile inputs of every kind one at a time. Measures the memory and the main thread's time that each input takes
 * (docs/design/reliability.md#work-on-untrusted-input). `BUDGET_KINDS` selects kinds by a part of their name.
 */
export async function runBudgetSuite(): Promise<boolean> {
	const stages = await Promise.all(
		Array.from({ length: LANES }, async () => openStage(await startTestEnvironment())),
	)
	const [first] = stages
	if (first === undefined) throw new Error('The suite needs a server')
	const checks = await checkMeasurement(first.server)
	const queue = (await selectKinds(first.server.url)).entries()
	const lane = async (opened: Stage) => {
		let stage = opened
		for (const [index, input] of queue) {
			const measured = await measureKind(stage, input)
			stage = measured.stage
			checks[FIRST_KIND + index] = measured.check
		}
		await stage.server.process.stop()
		await stage.environment.close()
	}
	await Promise.all(stages.map(lane))
	return report('Budget: hostile inputs, each alone, with 200 ms and 64 MB', checks)
}

/** Checks that the suite detects a request that exceeds the budget, and that the idle server uses little CPU time. */
async function checkMeasurement(server: MeasuredServer): Promise<Check[]> {
	const { cost } = await server.measure(() => server.wasteTime())
	return [
		{
			name: 'a deliberate cost of 300 ms and 100 MB is over the budget',
			measured: formatCost(cost),
			passes: cost.milliseconds > BUDGET.milliseconds && cost.megabytes > BUDGET.megabytes,
		},
		{
			name: 'idle server, CPU time of the main thread in ms per second, subtracted from each cost',
			measured: (server.idleShare * 1000).toFixed(1),
			passes: server.idleShare <= MAX_IDLE_SHARE,
		},
	]
}

/**
 * Returns the selected kinds of inputs, beginning with those that take minutes. Each of the suite's servers takes the next kind
 * when it has finished one, so this order lets all servers finish at about the same time.
 */
async function selectKinds(url: string): Promise<InputKind[]> {
	const selected = readSelectedKinds()
	const kinds = [
		PDF_DECK,
		jsonInputs(await readOperations(url)),
		...CONTRACT_FILES,
		...KNOWLEDGE,
		// Creating the images takes a minute, so they are created only when their kind is selected.
		...('image'.includes(selected) ? [await imageInputs()] : []),
		MULTIPART,
		CONTRACT_TEXT,
		EVIDENCE,
		CSV,
		FONT,
	]
	return kinds.filter(({ kind }) => kind.includes(selected))
}

/**
 * Measures the inputs of one kind. Returns the server for the next kind: the same server, or a new one when an input exceeded
 * the budget.
 */
async function measureKind(
	opened: Stage,
	input: InputKind,
): Promise<{ stage: Stage; check: Check }> {
	let stage = opened
	const startedAt = performance.now()
	const measured: Measured[] = []
	await warmUp(stage, input)
	for (const probe of input.probes) {
		let result = await measureProbe(stage, probe, { collect: false })
		if (isOverBudget(result.cost)) result = await measureProbe(stage, probe, { collect: true })
		for (let count = 1; count < SERVERS && isOverBudget(result.cost); count += 1) {
			await stage.server.process.stop()
			stage = await openStage(stage.environment)
			await warmUp(stage, input)
			result = await measureProbe(stage, probe, { collect: true })
		}
		measured.push(result)
	}
	const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
	console.log(`  ${input.kind}: ${measured.length} inputs measured in ${seconds} s`)
	return { stage, check: checkKind(input, measured) }
}

async function openStage(environment: TestEnvironment): Promise<Stage> {
	const server = await startMeasuredServer(environment, 'all')
	return { environment, server, client: await createClient(server.url, environment.pool) }
}

async function warmUp({ server, client }: Stage, { warmUp: run }: InputKind): Promise<void> {
	for (let count = 0; count < WARM_UPS; count += 1) await run(client)
	await sleep(SETTLE_MS)
	server.resetMemory()
}

async function measureProbe(
	{ server, client }: Stage,
	{ name, run, expects }: Probe,
	options: { collect: boolean },
): Promise<Measured> {
	const { value: answer, cost } = await server.measure(() => run(client), options)
	return { name, cost, answer, isExpected: expects.test(answer) }
}

function checkKind({ kind }: InputKind, measured: readonly Measured[]): Check {
	const over = measured.filter(({ cost }) => isOverBudget(cost))
	const unexpected = measured.filter(({ isExpected }) => !isExpected)
	for (const { name, cost, answer } of [...over, ...unexpected])
		console.log(`  ${kind}: ${name}: ${formatCost(cost)}, ${answer.slice(0, 160)}`)
	const most = (costs: number[]) => Math.max(0, ...costs)
	const worst = {
		milliseconds: most(measured.map(({ cost }) => cost.milliseconds)),
		delayMilliseconds: most(measured.map(({ cost }) => cost.delayMilliseconds)),
		megabytes: most(measured.map(({ cost }) => cost.megabytes)),
		poolMegabytes: most(measured.map(({ cost }) => cost.poolMegabytes)),
	}
	return {
		name: `${kind}: ${measured.length} inputs`,
		measured: `at most ${formatCost(worst)}; ${over.length} over the budget, ${unexpected.length} with another answer than expected`,
		passes: over.length === 0 && unexpected.length === 0,
	}
}
