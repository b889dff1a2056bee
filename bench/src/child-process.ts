import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'

/** Length of a clock tick in `/proc/{pid}/stat`, in milliseconds (proc(5)). It is 10 ms on all common Linux systems. */
const TICK_MS = 10

/** A child process. `cpuMs` returns the CPU time that it has used so far, or NaN where `/proc` does not exist. */
export type ChildProcess = {
	url: string
	pid: number
	cpuMs: () => number
	/** Waits until a line of the standard output, past or future, matches `pattern`. Resolves with the first capture group. */
	waitForOutput: (pattern: RegExp) => Promise<string>
	/** Stops the process. Does nothing when it has already stopped. */
	stop: () => Promise<void>
}

/** Starts `file` as a child process. Resolves when the process prints the URL on which it listens. */
export async function startProcess(
	file: string,
	args: string[],
	env: Record<string, string>,
): Promise<ChildProcess> {
	const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], {
		env: { PATH: process.env.PATH, ...env },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const lines: string[] = []
	const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
	const stopped = once(child, 'exit').then(([code]) => {
		throw new Error(`${file} exited with code ${code}`)
	})
	stopped.catch(() => {})
	const waitForOutput = async (pattern: RegExp): Promise<string> => {
		for (;;) {
			const found = lines.map((line) => pattern.exec(line)?.[1]).find((text) => text !== undefined)
			if (found !== undefined) return found
			await Promise.race([once(reader, 'line'), stopped])
		}
	}
	const url = await waitForOutput(/running at (\S+)/)
	return {
		url,
		pid: child.pid ?? 0,
		cpuMs: () => readCpuMs(child.pid),
		waitForOutput,
		stop: async () => {
			if (child.exitCode !== null || !child.kill('SIGINT')) return
			await once(child, 'exit')
		},
	}
}

function readCpuMs(pid: number | undefined): number {
	try {
		const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
		const [user, system] = fields.split(' ').slice(11, 13).map(Number)
		return ((user ?? Number.NaN) + (system ?? Number.NaN)) * TICK_MS
	} catch {
		return Number.NaN
	}
}
