import { type App, readConfig } from '@dormer/api'
import { prepareDemo } from './demo/prepare-demo.ts'
import { type RunningProcess, start } from './start.ts'
import { exitWhenIdle } from './stop-on-signal.ts'

type OnStarted = (stop: RunningProcess['stop']) => void

/**
 * Starts the server with the settings of `environment`, passes its `stop` to `onStarted`, and prints the addresses of the
 * server. Exits with code 1 when the start fails.
 */
export async function serve(environment: NodeJS.ProcessEnv, onStarted: OnStarted): Promise<void> {
	try {
		await startAndPrint(environment, onStarted)
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
		exitWhenIdle(1)
	}
}

async function startAndPrint(environment: NodeJS.ProcessEnv, onStarted: OnStarted): Promise<void> {
	ignoreClosedOutput()
	const running = await start(readConfig(environment))
	let isStopping = false
	onStarted((how) => {
		isStopping = true
		return running.stop(how)
	})
	/** Logs why a part of the demo is missing, unless the server stops and has closed its connections. */
	const logFailure = (err: unknown, message: string): void => {
		if (!isStopping) running.app.log.error({ err }, message)
	}
	const print = (line: string): void => {
		process.stdout.write(`${line}\n`)
	}
	if (running.metrics !== undefined) print(`Metrics are at ${running.metrics}`)
	if (running.app.config.ROLE === 'worker') return print('Dormer worker is running.')
	print(`\nDormer is running at ${running.address}`)
	await printDemo(running.app, { print, logFailure })
	if (!isStopping) print('Press Ctrl-C to stop.\n')
}

type Output = {
	print: (line: string) => void
	logFailure: (error: unknown, message: string) => void
}

/**
 * Prints the login and the link of the demo. Logs an error when the demo cannot be created; the server keeps running.
 */
async function printDemo(app: App, output: Output): Promise<void> {
	try {
		const demo = await prepareDemo(app)
		if (demo === null) return
		const { email, password } = demo
		const { print } = output
		print(`Demo: sign in as ${email}${password === null ? '' : ` with ${password}`}`)
		if (demo.url !== undefined) print(`      homeowner link: ${demo.url}`)
		void printActivity(output, demo.addActivity)
	} catch (error) {
		output.logFailure(error, 'demo could not be created')
	}
}

/**
 * Adds homeowners and their activity to the demo company. Runs in the background; users can already open the demo in the
 * meantime.
 */
async function printActivity(
	{ print, logFailure }: Output,
	addActivity: (() => Promise<boolean>) | undefined,
): Promise<void> {
	try {
		if (await addActivity?.()) print('Demo: homeowners and their activity are added')
	} catch (error) {
		logFailure(error, 'demo activity could not be added')
	}
}

/** Keeps the server running when the program that reads its output ends, as after `npm start | head -3`. */
function ignoreClosedOutput(): void {
	for (const stream of [process.stdout, process.stderr])
		stream.on('error', (error) => {
			if (!('code' in error) || error.code !== 'EPIPE') throw error
		})
}
