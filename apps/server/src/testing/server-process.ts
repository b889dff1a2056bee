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
	/** Its log so far. */
	lines: Line[]
	/** A line of the log that has these fields, as soon as it is written. */
	line: (fields: Record<string, unknown>) => Promise<Line>
	/** All that it has said. */
	text: () => string
	close: () => Promise<void>
}

/** The product as a process of its own on a database of its own, with its metrics, heard by a test. */
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
	const said: string[] = []
	const lines: Line[] = []
	const reader = createInterface({ input: child.stdout })
	reader.on('line', (line) => {
		said.push(line)
		if (line.startsWith('{')) lines.push(Line.parse(JSON.parse(line)))
	})
	const find = async <Found>(look: () => Found | undefined): Promise<Found> => {
		for (;;) {
			const found = look()
			if (found !== undefined) return found
			await once(reader, 'line')
		}
	}
	const address = (pattern: RegExp) =>
		find(() => said.map((line) => pattern.exec(line)?.[1]).find((text) => text !== undefined))
	return {
		metricsUrl: await address(/Metrics are at (\S+)/),
		url: await address(/running at (\S+)/),
		child,
		lines,
		line: (fields) =>
			find(() =>
				lines.find((line) => Object.entries(fields).every(([name, value]) => line[name] === value)),
			),
		text: () => said.join('\n'),
		close: async () => {
			if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
			await rm(directory, { recursive: true })
			await database.drop()
		},
	}
}
