import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnProduct } from '@dormer/server/spawn-product'
import { signUp } from '../company.ts'
import { makeFolder } from '../postgres.ts'
import { freePort } from '../product.ts'
import type { Finding } from '../report.ts'
import type { Attack } from './attack.ts'

const START_LIMIT_MS = 60_000
const EXIT_LIMIT_MS = 20_000
/** Maximum time in milliseconds from the first answer of a starting server until it prints its address. */
const OUTPUT_LIMIT_MS = 3000

type Started = {
	url: string
	child: ChildProcess
	lines: string[]
	exitCode: () => Promise<number | null>
}

/** Operator mistakes and accidents that affect the server process, its data directory and the embedded Postgres. */
export const PROCESS_ATTACKS: Attack[] = [
	{
		name: 'empty secret.key',
		promise: 'the server refuses to start',
		run: () =>
			withDirectory(async (directory) => {
				await writeFile(path.join(directory, 'secret.key'), '')
				const server = await start(directory)
				const code = await server.exitCode()
				server.child.kill('SIGKILL')
				return {
					found: code === null ? 'the server runs' : `exit code ${code}: ${server.lines.at(-1)}`,
					holds: code !== null && code !== 0,
				}
			}),
	},
	{
		name: 'reading DATA_DIR as another user of the machine',
		promise: 'nothing can be read, listed or changed',
		run: () =>
			withServer(async (first, directory) => {
				await requestPasswordReset(first.url)
				const open = await listReadable(directory)
				return {
					found:
						open.length === 0 ? 'nothing readable' : `${open.length} readable, first ${open[0]}`,
					holds: open.length === 0,
				}
			}),
	},
	{
		name: 'closing the reader of the server’s output before the server prints its address',
		promise: 'the server goes on',
		run: () =>
			withServer(
				async ({ child, url }) => {
					await Promise.race([once(child, 'exit'), sleep(OUTPUT_LIMIT_MS)])
					const isAlive = await answers(url)
					return { found: isAlive ? 'answers' : 'gone', holds: isAlive }
				},
				({ child }) => child.stdout?.destroy(),
			),
	},
	{
		name: 'second server on the same DATA_DIR',
		promise: 'the second server refuses to start, the first goes on',
		run: () =>
			withServer(async (first, directory) => {
				const second = await start(directory)
				const code = await second.exitCode()
				second.child.kill('SIGKILL')
				const isAlive = await answers(first.url)
				return {
					found: `second: exit code ${code}, ${second.lines.at(-1)}; first ${isAlive ? 'answers' : 'gone'}`,
					holds: code !== null && code !== 0 && isAlive,
				}
			}),
	},
]

async function start(directory: string): Promise<Started> {
	const port = await freePort()
	const child = spawnProduct(
		{ DATA_DIR: directory, PORT: String(port), DEMO: '0', ALLOW_SIGNUP: 'open' },
		['ignore', 'pipe', 'pipe'],
	)
	const lines: string[] = []
	for (const input of [child.stdout, child.stderr])
		if (input !== null) createInterface({ input }).on('line', (line) => lines.push(line))
	return {
		url: `http://127.0.0.1:${port}`,
		child,
		lines,
		exitCode: async () => {
			if (child.exitCode !== null) return child.exitCode
			await Promise.race([once(child, 'exit'), sleep(EXIT_LIMIT_MS)])
			return child.exitCode
		},
	}
}

async function withDirectory(run: (directory: string) => Promise<Finding>): Promise<Finding> {
	const directory = await makeFolder()
	try {
		return await run(directory)
	} finally {
		await rm(directory, { recursive: true, force: true })
	}
}

/**
 * Starts a server with the embedded Postgres, calls `run`, and stops the server. Calls `afterSpawn` before the process prints
 * its first line.
 */
function withServer(
	run: (server: Started, directory: string) => Promise<Finding>,
	afterSpawn: (server: Started) => void = () => {},
): Promise<Finding> {
	return withDirectory(async (directory) => {
		const server = await start(directory)
		afterSpawn(server)
		try {
			const until = performance.now() + START_LIMIT_MS
			while (!(await answers(server.url))) {
				if (server.child.exitCode !== null || performance.now() > until)
					return { found: `did not start: ${server.lines.at(-1)}`, holds: false }
				await sleep(200)
			}
			return await run(server, directory)
		} finally {
			server.child.kill('SIGTERM')
			await server.exitCode()
			server.child.kill('SIGKILL')
		}
	})
}

async function answers(url: string): Promise<boolean> {
	try {
		return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) })).ok
	} catch {
		return false
	}
}

/** Signs up a company and requests a password reset. The data directory then contains an email with a secret link. */
async function requestPasswordReset(url: string): Promise<void> {
	const { email, fetch } = await signUp(url)
	const json = { email }
	await (await fetch('/api/auth/forgot-password', { method: 'POST', json })).arrayBuffer()
	await sleep(3000)
}

/**
 * Returns the files and directories that the owner's group or other users may read. Skips the contents of Postgres' own
 * directory.
 */
async function listReadable(directory: string): Promise<string[]> {
	const entries = await readdir(directory, { withFileTypes: true, recursive: true })
	const open: string[] = []
	for (const entry of entries) {
		const at = path.join(entry.parentPath, entry.name)
		const { mode } = await stat(at).catch(() => ({ mode: 0 }))
		if ((mode & 0o066) !== 0)
			open.push(`${path.relative(directory, at)} ${(mode & 0o777).toString(8)}`)
	}
	return open
}
