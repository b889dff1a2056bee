import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'

/** A process of ours that is started again whenever it dies. */
export type Victim = {
	/** Ends it without a word (`kill -9`); resolves when it is gone. */
	kill: () => Promise<void>
	/** Stops it where it stands for a while, then lets it go on. */
	pause: (milliseconds: number) => Promise<void>
	pid: () => number
	/** Resolves when it runs, again or for the first time. */
	running: () => Promise<void>
	stop: () => Promise<void>
}

/** A trial that breaks off leaves none behind. */
const begun = new Set<ChildProcess>()
process.once('exit', () => {
	for (const child of begun) child.kill('SIGKILL')
})

const SERVER = path.join(import.meta.dirname, '../../apps/server/src/main.ts')

/**
 * Starts `file`, the product's own server by default, and keeps it running until `stop`. It says when it runs; `hear` gets
 * all that it says.
 */
export function keepRunning(
	env: Record<string, string>,
	file = SERVER,
	hear: (line: string) => void = () => {},
): Victim {
	let over = false
	let child: ChildProcess
	let started: Promise<void>
	const begin = () => {
		child = spawn(process.execPath, [file], {
			env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
			stdio: ['ignore', 'pipe', 'inherit'],
		})
		begun.add(child)
		const { stdout } = child
		started = new Promise((resolve) => {
			if (stdout === null) return
			createInterface({ input: stdout }).on('line', (line) => {
				if (/is running/.test(line)) resolve()
				hear(line)
			})
		})
		child.once('exit', (code) => {
			if (code !== null && code !== 0) throw new Error(`${file} stopped by itself with ${code}`)
			if (!over) begin()
		})
	}
	begin()
	return {
		pid: () => child.pid ?? 0,
		running: () => started,
		kill: async () => {
			const gone = once(child, 'exit')
			child.kill('SIGKILL')
			await gone
		},
		pause: async (milliseconds) => {
			const paused = child
			paused.kill('SIGSTOP')
			await new Promise((resolve) => setTimeout(resolve, milliseconds))
			paused.kill('SIGCONT')
		},
		stop: async () => {
			over = true
			const gone = once(child, 'exit')
			child.kill('SIGCONT')
			child.kill('SIGTERM')
			await gone
		},
	}
}
