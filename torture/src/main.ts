import process from 'node:process'

/**
 * Fault suites that `npm run torture -- <name>` runs. Without a name, every suite runs. A suite prints one line for
 * each check and returns whether all checks passed.
 */
const SUITES: Record<string, () => Promise<boolean>> = {
	archive: async () => (await import('./events/archive.ts')).runArchiveSuite(),
	attacks: async () => (await import('./attacks/attacks.ts')).runAttacksSuite(),
	budget: async () => (await import('./budget/budget.ts')).runBudgetSuite(),
	company: async () => (await import('./company/company.ts')).runCompanySuite(),
	fuzz: async () => (await import('./fuzz/fuzz.ts')).runFuzzSuite(),
	jobs: async () => (await import('./jobs/jobs.ts')).runJobsSuite(),
	outages: async () => (await import('./outages/outages.ts')).runOutagesSuite(),
	log: async () => (await import('./events/log.ts')).runLogSuite(),
	overload: async () => (await import('./overload/overload.ts')).runOverloadSuite(),
	restarts: async () => (await import('./restarts/restarts.ts')).runRestartsSuite(),
	sends: async () => (await import('./sends/sends.ts')).runSendsSuite(),
	webhooks: async () => (await import('./webhooks/webhooks.ts')).runWebhooksSuite(),
}

const names = process.argv.slice(2)
for (const name of names)
	if (!Object.hasOwn(SUITES, name)) {
		console.error(`Unknown suite "${name}". Choose one of: ${Object.keys(SUITES).join(' | ')}`)
		process.exit(1)
	}
let passed = true
for (const [name, run] of Object.entries(SUITES))
	if (names.length === 0 || names.includes(name)) passed = (await run()) && passed
process.exit(passed ? 0 : 1)
