import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = path.resolve(import.meta.dirname, '../../server/src/main.ts')

export type Product = {
	url: string
	lines: string[]
	child: ChildProcess
	directory: string
	stop: () => Promise<void>
}

/** Starts the product as its own process, as `npm start` does after the build, and waits until it says where it is. */
export async function startProduct(
	env: Record<string, string> = {},
	directory?: string,
): Promise<Product> {
	const data = directory ?? (await mkdtemp(path.join(tmpdir(), 'dormer-journey-')))
	const child = spawn(process.execPath, [MAIN], {
		env: {
			PATH: process.env.PATH,
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
	const started = new Promise<string>((resolve, reject) => {
		reader.on('line', (line) => {
			lines.push(line)
			const address = /running at (\S+)/.exec(line)?.[1]
			if (address !== undefined) resolve(address)
		})
		child.once('exit', (code) => reject(new Error(`The product stopped with ${code}`)))
	})
	const url = await started
	return {
		url,
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
