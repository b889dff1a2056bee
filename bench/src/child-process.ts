import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'

/** Starts `file` as a child process. Returns the URL that the process prints once it listens. */
export async function startProcess(
	file: string,
	args: string[],
	env: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
	const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], {
		env: { PATH: process.env.PATH, ...env },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const url = await new Promise<string>((resolve, reject) => {
		child.once('exit', (code) => reject(new Error(`${file} exited with code ${code}`)))
		createInterface({ input: child.stdout }).on('line', (line) => {
			const found = /running at (\S+)/.exec(line)?.[1]
			if (found !== undefined) resolve(found)
		})
	})
	return {
		url,
		stop: async () => {
			child.kill('SIGINT')
			await once(child, 'exit')
		},
	}
}
