import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { COMPILE_CACHE } from '@dormer/server/compile-cache'

/** Child process that is started again each time it exits, until `stop` is called. */
export type ManagedProcess = {
	/** Kills the process with SIGKILL. Resolves when the process has exited. */
	kill: () => Promise<void>
	/** Suspends the process with SIGSTOP for `milliseconds` and then resumes it. */
	pause: (milliseconds: number) => Promise<void>
	pid: () => number
	/** Resolves when the most recently started child process has printed that it is running. */
	whenRunning: () => Promise<void>
	stop: () => Promise<void>
}

/** Child processes that must be killed when the suite exits early. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
	for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const SERVER = path.join(import.meta.dirname, '../../apps/server/src/main.ts')
/**
 * Starts `file`, by default the product's server, and restarts it whenever it exits before `stop`. `onLine` receives every line
 * of its output.
 */
export function keepRunning(
	env: Record<string, string>,
	file = SERVER,
	onLine: (line: string) => void = () => {},
): ManagedProcess {
	let isStopped = false
	let child: ChildProcess
	let started: Promise<void>
	const startChild = () => {
		child = spawn(process.execPath, [file], {
			env: {
				PATH: process.env.PATH,
				LOG_LEVEL: 'error',
				NODE_COMPILE_CACHE: COMPILE_CACHE,
				...env,
			},
			stdio: ['ignore', 'pipe', 'inherit'],
		})
		children.add(child)
		const { stdout } = child
		started = new Promise((resolve) => {
			if (stdout === null) return
			createInterface({ input: stdout }).on('line', (line) => {
				if (/is running/.test(line)) resolve()
				onLine(line)
			})
		})
		child.once('exit', (code) => {
			if (code !== null && code !== 0)
				throw new Error(`${file} exited unexpectedly with code ${code}`)
			if (!isStopped) startChild()
		})
	}
	startChild()
	return {
		pid: () => child.pid ?? 0,
		whenRunning: () => started,
		kill: async () => {
			const exited = once(child, 'exit')
			child.kill('SIGKILL')
			await exited
		},
		pause: async (milliseconds) => {
			const paused = child
			paused.kill('SIGSTOP')
			await new Promise((resolve) => setTimeout(resolve, milliseconds))
			paused.kill('SIGCONT')
		},
		stop: async () => {
			isStopped = true
			if (child.exitCode !== null || child.signalCode !== null) return
			const exited = once(child, 'exit')
			child.kill('SIGCONT')
			child.kill('SIGTERM')
			await exited
		},
	}
}
