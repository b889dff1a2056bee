import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
	stop: () => Promise<void>
}

/** Starts the server as a separate process with its data in `directory`. Waits until it prints its address. */
export async function startServerProcess(
	env: Record<string, string>,
	directory: string,
): Promise<ServerProcess> {
	const child = spawn(process.execPath, [MAIN], {
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
			PORT: '0',
			DATA_DIR: directory,
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
		stop: async () => {
			if (child.exitCode !== null || child.signalCode !== null) return
			child.kill('SIGINT')
			await once(child, 'exit')
		},
	}
}
