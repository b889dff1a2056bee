import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { createStorage } from '@dormer/providers/storage'
import { keepRunning } from '../managed-process.ts'
import { report } from '../report.ts'
import { startTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { writeEvents } from './write-events.ts'

const EVENTS = 250_000
/** Number of kills while payloads are reduced, and of further kills while files are written. */
const KILLS = { reducing: 20, writing: 5 }
/** Share of the work between two kills, so that every kill interrupts the work. */
const share = (all: number, kills: number) => all / (kills + 5)

/**
 * Archives 250,000 events of a past month with a worker that is killed twenty times, and five times more while it moves the month
 * to files (docs/design/reliability.md#guarantees, row 22).
 */
export async function runArchiveSuite(): Promise<boolean> {
	const environment = await startTestEnvironment()
	const { pool } = environment
	await writeEvents(environment, { events: EVENTS, days: 1 })
	await pool.query("update event set occurred_at = occurred_at - interval '150 days'")
	const worker = keepRunning({ ...environment.env, ROLE: 'worker' })
	await worker.whenRunning()
	await pool.query("select graphile_worker.add_job('eventLog.archive', '{}', max_attempts => 100)")
	const startedAt = performance.now()
	const reducing = await killWhile(
		'select count(*)::int as left from event where archived_at is null',
		KILLS.reducing,
	)
	const writing = await killWhile(
		`select ${EVENTS} - coalesce(sum(events), 0)::int as left from event_archive`,
		KILLS.writing,
	)
	await killWhile('select count(*)::int as left from event', 0)
	const seconds = (performance.now() - startedAt) / 1000
	const counts = await readFiles(environment)
	await worker.stop()
	await environment.close()
	return report(`Archive: ${EVENTS} events, ${reducing + writing} kills, ${seconds.toFixed(0)} s`, [
		{
			name: 'kills while events remained',
			measured: reducing,
			passes: reducing === KILLS.reducing,
		},
		{
			name: 'kills while files were written',
			measured: writing,
			passes: writing === KILLS.writing,
		},
		{ name: 'events in files', measured: counts.events, passes: counts.events === EVENTS },
		{ name: 'different events in files', measured: counts.ids, passes: counts.ids === EVENTS },
		{
			name: 'events that still contain question or answer text',
			measured: counts.withText,
			passes: counts.withText === 0,
		},
		{
			name: 'events without their identifiers',
			measured: counts.withoutIds,
			passes: counts.withoutIds === 0,
		},
	])

	/** Kills the worker at equal distances while the work lasts, and returns the number of kills. */
	async function killWhile(countLeft: string, most: number): Promise<number> {
		let kills = 0
		for (let left = EVENTS; left > 0; ) {
			await sleep(20)
			const { rows } = await pool.query<{ left: number }>(countLeft)
			left = rows[0]?.left ?? 0
			if (kills === most || EVENTS - left < (kills + 1) * share(EVENTS, most)) continue
			await worker.kill()
			kills += 1
		}
		return kills
	}
}

/** Reads all events of the active chunks from their files. */
async function readFiles({ pool, env }: TestEnvironment) {
	const { DATA_DIR = '', SECRET_KEY: secretKey = '' } = env
	const directory = path.join(DATA_DIR, 'objects')
	const storage = createStorage({ directory, publicUrl: '', secretKey })
	const { rows } = await pool.query<{ key: string }>(
		'select storage_key as key from event_archive where active',
	)
	const ids = new Set<string>()
	const counts = { events: 0, withText: 0, withoutIds: 0 }
	for (const { key } of rows) {
		const object = await storage.get(key)
		const text = object === undefined ? '' : gunzipSync(object.bytes).toString()
		for (const line of text.split('\n').slice(0, -1)) {
			const { id, payload } = JSON.parse(line)
			ids.add(id)
			counts.events += 1
			if ('question' in payload || 'answer' in payload) counts.withText += 1
			if (!('presentationId' in payload)) counts.withoutIds += 1
		}
	}
	return { ...counts, ids: ids.size }
}
