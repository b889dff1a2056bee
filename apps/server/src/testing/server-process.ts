import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createTestDatabase } from '@dormer/db/testing'
import { z } from 'zod'

const Line = z.looseObject({ msg: z.string() })
type Line = z.infer<typeof Line>

export type ServerProcess = {
	url: string
	metricsUrl: string
	child: ChildProcess
	/** Log lines so far. */
	lines: Line[]
	/** Resolves with the first log line that has these field values. */
	line: (fields: Record<string, unknown>) => Promise<Line>
	/** Returns the standard output so far. */
	text: () => string
	close: () => Promise<void>
}

/** Starts the server with metrics as a separate process on a new test database. */
export async function startServerProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
	const database = await createTestDatabase()
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-test-'))
	const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
		env: {
			PORT: '0',
			METRICS_PORT: '0',
			DATABASE_URL: database.url,
			SECRET_KEY: 'a key that signs in tests, 32 long',
			DATA_DIR: directory,
			DRAIN_SECONDS: '1',
			...env,
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const output: string[] = []
	const lines: Line[] = []
	const reader = createInterface({ input: child.stdout })
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
		lines,
		line: (fields) =>
			find(() =>
				lines.find((line) => Object.entries(fields).every(([name, value]) => line[name] === value)),
			),
		text: () => output.join('\n'),
		close: async () => {
			if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
			await rm(directory, { recursive: true })
			await database.drop()
		},
	}
}
