import { type App, readConfig } from '@dormer/api'
import { prepareDemo } from './demo/demo.ts'
import { type RunningProcess, start } from './start.ts'

/** Starts the product and says where it is. */
async function main(): Promise<void> {
	const running = await start(readConfig(process.env))
	stopOnSignal(running.stop)
	const say = (line: string): void => {
		process.stdout.write(`${line}\n`)
	}
	if (running.metrics !== undefined) say(`Metrics are at ${running.metrics}`)
	if (running.app.config.ROLE === 'worker') return say('Dormer worker is running.')
	say(`\nDormer is running at ${running.address}`)
	await sayDemo(running.app, say)
	say('Ctrl-C stops it.\n')
}

/** The demo's login and link. A demo that cannot be made is told and stops nothing. */
async function sayDemo(app: App, say: (line: string) => void): Promise<void> {
	try {
		const demo = await prepareDemo(app)
		if (demo === null) return
		say(`Demo: sign in as ${demo.email} with ${demo.password}`)
		if (demo.url !== undefined) say(`      listen at ${demo.url}`)
	} catch (error) {
		app.log.error({ err: error }, 'The demo was not made')
	}
}

/** SIGTERM comes from what runs us and is told to the balancer first; Ctrl-C from a person who waits. A second one ends it. */
function stopOnSignal(stop: RunningProcess['stop']): void {
	let stopping = false
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.on(signal, () => {
			if (stopping) process.exit(1)
			stopping = true
			stop({ announced: signal === 'SIGTERM' }).then(
				() => process.exit(0),
				(error: unknown) => {
					process.stderr.write(`${error}\n`)
					process.exit(1)
				},
			)
		})
	}
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
	process.exit(1)
})
