import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setup as fillCompileCache } from '@dormer/server/compile-cache'
import { findPrograms } from './company/program.ts'
import { laneEnvironment, readLane } from './lane.ts'

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
 * Lanes: groups of suites that run at the same time. The suites of one lane run one after the other. These suites measure no
 * elapsed time, only time limits of several seconds, or a ratio of two times in alternate rounds, so they may share the
 * processors. All other suites run afterwards, each alone.
 */
const LANES = [
	['budget', 'operations', 'outages', 'restarts', 'webhooks'],
	['archive', 'company', 'sends'],
]

/** Suites that run the services of a company as Debian programs. */
const NEED_PACKAGES = ['company', 'operations']

const names = process.argv.slice(2)
for (const name of names)
	if (!Object.hasOwn(SUITES, name)) {
		console.error(`Unknown suite "${name}". Choose one of: ${Object.keys(SUITES).join(' | ')}`)
		process.exit(1)
	}
const needsPackages = names.length === 0 || names.some((name) => NEED_PACKAGES.includes(name))
const found = needsPackages ? findPrograms() : {}
if ('install' in found) {
	console.error(`The suites ${NEED_PACKAGES.join(' and ')} need Debian packages: ${found.install}`)
	process.exit(1)
}
if (readLane() !== undefined) process.exit((await SUITES[names[0] ?? '']?.()) === true ? 0 : 1)

await fillCompileCache()
const selected = Object.keys(SUITES).filter((name) => names.length === 0 || names.includes(name))
const lanes = LANES.map((lane) => lane.filter((name) => selected.includes(name)))
const passed = await Promise.all(lanes.map((lane, index) => runLane(lane, index + 1)))
const alone = selected.filter((name) => !lanes.flat().includes(name))
passed.push(await runLane(alone, 0))
const passedCount = passed.reduce((sum, count) => sum + count, 0)
const minutes = (performance.now() / 60_000).toFixed(1)
console.log(`\n${passedCount} of ${selected.length} suites passed in ${minutes} minutes`)
process.exit(passedCount === selected.length ? 0 : 1)

/** Runs suites one after the other and prints how long each took. Returns the number of suites that passed. */
async function runLane(suites: readonly string[], lane: number): Promise<number> {
	let passedCount = 0
	for (const name of suites) {
		const startedAt = performance.now()
		if (await runSuite(name, lane)) passedCount += 1
		const duration = ((performance.now() - startedAt) / 60_000).toFixed(1)
		console.log(`The suite "${name}" took ${duration} minutes`)
	}
	return passedCount
}

/**
 * Runs a suite in a process of its own, because the work of one suite would delay the requests of another in the same process,
 * and because a suite whose process ends early must fail without the others. Returns whether the suite passed.
 */
async function runSuite(name: string, lane: number): Promise<boolean> {
	const child = spawn(process.execPath, [import.meta.filename, name], {
		env: laneEnvironment(lane),
		stdio: 'inherit',
	})
	const stop = () => child.kill('SIGTERM')
	process.once('exit', stop)
	const [code]: (number | null)[] = await once(child, 'exit')
	process.off('exit', stop)
	if (code !== 0) console.error(`  FAIL  the suite "${name}" ended with exit code ${code}`)
	return code === 0
}
