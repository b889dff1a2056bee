import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { createTestDatabase } from '@dormer/db/testing'
import { z } from 'zod'
import { isAlive, listChildren } from './processes.ts'
import { spawnProduct } from './spawn-product.ts'

const Line = z.looseObject({ msg: z.string() })
type Line = z.infer<typeof Line>

export type ServerProcess = {
	url: string
	metricsUrl: string
	child: ChildProcess
	directory: string
	/** Log lines so far. */
	lines: Line[]
	/** Resolves with the first log line in which these fields have these values. */
	line: (fields: Record<string, unknown>) => Promise<Line>
	/** Returns what the process has written to its standard output so far. */
	text: () => string
	close: () => Promise<void>
}

/** Starts the server with metrics as a separate process on a new test database. */
export async function startServerProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
	const database = await createTestDatabase()
	const settings = {
		DATABASE_URL: database.url,
		SECRET_KEY: 'a key that signs in tests, 32 long',
	}
	return launch({ ...settings, ...env }, database.drop)
}

/** Starts the server with metrics and its embedded Postgres as a separate process on an empty data directory. */
export function startEmbeddedServer(env: Record<string, string> = {}): Promise<ServerProcess> {
	return launch({ DEMO: '0', RATE_LIMITS: 'off', ...env }, async () => {})
}

async function launch(
	env: Record<string, string>,
	drop: () => Promise<void>,
): Promise<ServerProcess> {
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-test-'))
	const settings = {
		PORT: '0',
		METRICS_PORT: '0',
		DATA_DIR: directory,
		DRAIN_SECONDS: '1',
		ALLOW_SIGNUP: 'open',
	}
	const child = spawnProduct({ ...settings, ...env }, ['ignore', 'pipe', 'inherit'])
	const { stdout } = child
	if (stdout === null) throw new Error('The output of the server is not readable')
	const output: string[] = []
	const lines: Line[] = []
	const reader = createInterface({ input: stdout })
	reader.on('line', (line) => {
		output.push(line)
		if (line.startsWith('{')) lines.push(Line.parse(JSON.parse(line)))
	})
	const find = async <Found>(search: () => Found | undefined): Promise<Found> => {
		for (;;) {
			const found = search()
			if (found !== undefined) return found
			await once(reader, 'line')
		}
	}
	const address = (pattern: RegExp) =>
		find(() => output.map((line) => pattern.exec(line)?.[1]).find((text) => text !== undefined))
	return {
		metricsUrl: await address(/Metrics are at (\S+)/),
		url: await address(/running at (\S+)/),
		child,
		directory,
		lines,
		line: (fields) =>
			find(() =>
				lines.find((line) => Object.entries(fields).every(([name, value]) => line[name] === value)),
			),
		text: () => output.join('\n'),
		close: async () => {
			const postgres = listChildren(child.pid).filter(({ command }) => /postgres/.test(command))
			if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL'))
				await once(child, 'exit')
			for (const { pid } of postgres) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
			await rm(directory, { recursive: true, force: true })
			await drop()
		},
	}
}
