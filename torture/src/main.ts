import process from 'node:process'
import { fillCompileCache } from './managed-process.ts'

/**
 * Fault suites of `npm run torture -- <name>`; without a name, every suite runs. A suite prints one line for each check and
 * returns whether all checks passed.
 */
const SUITES: Record<string, () => Promise<boolean>> = {
	archive: async () => (await import('./events/archive.ts')).runArchiveSuite(),
	attacks: async () => (await import('./attacks/attacks.ts')).runAttacksSuite(),
	budget: async () => (await import('./budget/budget.ts')).runBudgetSuite(),
	company: async () => (await import('./company/company.ts')).runCompanySuite(),
	fuzz: async () => (await import('./fuzz/fuzz.ts')).runFuzzSuite(),
	jobs: async () => (await import('./jobs/jobs.ts')).runJobsSuite(),
	operations: async () => (await import('./operations/operations.ts')).runOperationsSuite(),
	outages: async () => (await import('./outages/outages.ts')).runOutagesSuite(),
	log: async () => (await import('./events/log.ts')).runLogSuite(),
	overload: async () => (await import('./overload/overload.ts')).runOverloadSuite(),
	restarts: async () => (await import('./restarts/restarts.ts')).runRestartsSuite(),
	sends: async () => (await import('./sends/sends.ts')).runSendsSuite(),
	webhooks: async () => (await import('./webhooks/webhooks.ts')).runWebhooksSuite(),
}

/**
 * Groups of suites. The groups run at the same time; the suites of one group run one after the other. These suites measure no
 * elapsed time, so they may share the processors. All other suites run afterwards, each alone.
 */
const LANES = [['sends'], ['budget'], ['archive', 'company', 'operations']]

const names = process.argv.slice(2)
for (const name of names)
	if (!Object.hasOwn(SUITES, name)) {
		console.error(`Unknown suite "${name}". Choose one of: ${Object.keys(SUITES).join(' | ')}`)
		process.exit(1)
	}
const selected = Object.keys(SUITES).filter((name) => names.length === 0 || names.includes(name))
await fillCompileCache()
const isSelected = (name: string) => selected.includes(name)
const results = (await Promise.all(LANES.map((lane) => runAll(lane.filter(isSelected))))).flat()
results.push(...(await runAll(selected.filter((name) => !LANES.flat().includes(name)))))
const minutes = (performance.now() / 60_000).toFixed(1)
console.log(
	`\n${results.filter(Boolean).length} of ${results.length} suites passed in ${minutes} minutes`,
)
process.exit(results.every(Boolean) ? 0 : 1)

/** Runs suites one after the other. A suite that throws fails, and the others still run. Prints how long each took. */
async function runAll(suites: readonly string[]): Promise<boolean[]> {
	const passed: boolean[] = []
	for (const name of suites) {
		const startedAt = performance.now()
		const isPassed = await SUITES[name]?.().catch((error: unknown) => {
			console.error(`  FAIL  the suite "${name}" ended early`, error)
			return false
		})
		passed.push(isPassed === true)
		const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
		console.log(`The suite "${name}" took ${minutes} minutes`)
	}
	return passed
}
