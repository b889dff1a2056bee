import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { spawnProduct } from '@dormer/server/spawn-product'

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
	const child = spawnProduct(
		{ PORT: '0', DATA_DIR: directory, DEMO: '0', LOG_LEVEL: 'warn', ...env },
		['ignore', 'pipe', 'inherit'],
	)
	const { stdout } = child
	if (stdout === null) throw new Error('The output of the server is not readable')
	const lines: string[] = []
	const reader = createInterface({ input: stdout })
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
