import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Row, summarize } from '../row.ts'
import type { Stage } from '../stage.ts'

const STARTS = 5

/**
 * Measures the time from the start of the process to the first answer of `GET /api/health`: on a migrated database, and with an
 * empty data folder, where the server creates its own Postgres and applies all migrations.
 */
export async function measureStart(stage: Stage): Promise<Row[]> {
	const database = await stage.createDatabase()
	const warm: number[] = []
	for (let count = 0; count < STARTS; count += 1)
		warm.push(await timeStart(stage, { DATABASE_URL: database.url }))
	const folder = await mkdtemp(path.join(tmpdir(), 'dormer-start-'))
	const cold = await timeStart(stage, { DATA_DIR: folder })
	await rm(folder, { recursive: true, force: true })
	return [
		{
			work: 'start on a migrated database, until health answers',
			...{ unit: 's', figure: summarize(warm, 's') },
			target: { at: 'most', value: 2 },
		},
		{
			work: 'first start with an empty data folder, until health answers',
			...{ unit: 's', figure: { best: cold, median: cold } },
			target: { at: 'most', value: 45 },
		},
	]
}

async function timeStart(stage: Stage, env: Record<string, string>): Promise<number> {
	const began = performance.now()
	const server = await stage.startServer({ ROLE: 'all', ...env })
	const health = await fetch(`${server.url}/api/health`)
	const seconds = (performance.now() - began) / 1000
	await server.stop()
	if (!health.ok) throw new Error(`GET /api/health: ${health.status}`)
	return seconds
}
