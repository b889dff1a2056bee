import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = path.resolve(import.meta.dirname, '../../server/src/main.ts')

export type ServerProcess = {
	url: string
	/**
	 * Waits until a line of the server's standard output, past or future, matches `pattern`. Resolves with the first capture
	 * group.
	 */
	waitForOutput: (pattern: RegExp) => Promise<string>
	/** Lines of the server's standard output so far. */
	lines: readonly string[]
	child: ChildProcess
	directory: string
	stop: () => Promise<void>
}

/** Starts the server as a separate process and waits until it prints its address. */
export async function startServerProcess(
	env: Record<string, string> = {},
	directory?: string,
): Promise<ServerProcess> {
	const data = directory ?? (await mkdtemp(path.join(tmpdir(), 'dormer-journey-')))
	const child = spawn(process.execPath, [MAIN], {
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
			PORT: '0',
			DATA_DIR: data,
			DEMO: '0',
			LOG_LEVEL: 'warn',
			...env,
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const lines: string[] = []
	const reader = createInterface({ input: child.stdout })
	reader.on('line', (line) => lines.push(line))
	const stopped = once(child, 'exit').then(([code]) => {
		throw new Error(`The server exited with code ${code}`)
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
		waitForOutput,
		lines,
		child,
		directory: data,
		stop: async () => {
			if (child.exitCode === null && child.signalCode === null) {
				child.kill('SIGINT')
				await once(child, 'exit')
			}
			if (directory === undefined) await rm(data, { recursive: true, force: true })
		},
	}
}
