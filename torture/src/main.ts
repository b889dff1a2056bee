import process from 'node:process'

/** What `npm run torture -- <name>` runs, all of them without a name. Each prints its figures and says whether they hold. */
const TRIALS: Record<string, () => Promise<boolean>> = {
	archive: async () => (await import('./events/archive.ts')).tortureArchive(),
	fuzz: async () => (await import('./fuzz/fuzz.ts')).tortureFuzz(),
	jobs: async () => (await import('./jobs/jobs.ts')).tortureJobs(),
	log: async () => (await import('./events/log.ts')).tortureLog(),
	overload: async () => (await import('./overload/overload.ts')).tortureOverload(),
	restarts: async () => (await import('./restarts/restarts.ts')).tortureRestarts(),
	sends: async () => (await import('./sends/sends.ts')).tortureSends(),
	webhooks: async () => (await import('./webhooks/webhooks.ts')).tortureWebhooks(),
}

const names = process.argv.slice(2)
for (const name of names)
	if (!Object.hasOwn(TRIALS, name)) {
		console.error(`There is no ${name}: ${Object.keys(TRIALS).join(' | ')}`)
		process.exit(1)
	}
let holds = true
for (const [name, run] of Object.entries(TRIALS))
	if (names.length === 0 || names.includes(name)) holds = (await run()) && holds
process.exit(holds ? 0 : 1)
