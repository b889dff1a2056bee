import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

/**
 * Fault suites of `npm run faults <name>`; without a name, all run. A suite prints one line for each check and returns whether
 * all checks passed.
 */
const SUITES: Record<string, () => Promise<boolean>> = {
	sends: async () => (await import('./sends/sends.ts')).runSendsSuite(),
	jobs: async () => (await import('./jobs.ts')).runJobsSuite(),
	webhooks: async () => (await import('./webhooks/webhooks.ts')).runWebhooksSuite(),
	restarts: async () => (await import('./restarts/restarts.ts')).runRestartsSuite(),
	outages: async () => (await import('./outages/outages.ts')).runOutagesSuite(),
	attacks: async () => (await import('./attacks/attacks.ts')).runAttacksSuite(),
	fuzz: async () => (await import('./fuzz/fuzz.ts')).runFuzzSuite(),
}

/**
 * Suites that run at the same time, each lane one after the other. They wait most of the time, and their limits are seconds. The
 * last lane runs alone afterwards, because its suites measure shorter times.
 */
const LANES = [
	['sends', 'jobs', 'webhooks'],
	['outages', 'restarts'],
	['attacks', 'fuzz'],
]

const ONLY = '--in-this-process'

const [first, ...more] = process.argv.slice(2)
if (first === ONLY) process.exit((await SUITES[more[0] ?? '']?.()) === true ? 0 : 1)

const names = process.argv.slice(2)
for (const name of names)
	if (!Object.hasOwn(SUITES, name)) {
		console.error(`Unknown suite "${name}". Choose one of: ${Object.keys(SUITES).join(' | ')}`)
		process.exit(1)
	}
const lanes = LANES.map((lane) => lane.filter((name) => names.length === 0 || names.includes(name)))
const alone = lanes.pop() ?? []
const failed = [...(await Promise.all(lanes.map(runLane))), await runLane(alone)].flat()
const minutes = (performance.now() / 60_000).toFixed(1)
console.log(
	`\n${failed.length === 0 ? 'All suites passed' : `Failed: ${failed.join(', ')}`} in ${minutes} minutes`,
)
process.exit(failed.length === 0 ? 0 : 1)

/** Runs suites one after the other. Returns the names of those that failed. */
async function runLane(suites: readonly string[]): Promise<string[]> {
	const failing: string[] = []
	for (const name of suites) if (!(await runSuite(name))) failing.push(name)
	return failing
}

/** Runs a suite in a separate process, so a suite whose process ends early fails without the others. */
async function runSuite(name: string): Promise<boolean> {
	const startedAt = performance.now()
	const child = spawn(process.execPath, [import.meta.filename, ONLY, name], { stdio: 'inherit' })
	const stop = () => child.kill('SIGTERM')
	process.once('exit', stop)
	const [code]: (number | null)[] = await once(child, 'exit')
	process.off('exit', stop)
	const taken = ((performance.now() - startedAt) / 60_000).toFixed(1)
	console.log(`The suite "${name}" ${code === 0 ? 'passed' : 'FAILED'} in ${taken} minutes`)
	return code === 0
}
