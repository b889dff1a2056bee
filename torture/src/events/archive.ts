import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning } from '../process.ts'
import { report } from '../report.ts'
import { openStage } from '../stage.ts'
import { writeEvents } from './write-events.ts'

const EVENTS = 250_000
const KILLS = 20

/** 250,000 events older than 90 days are archived by a worker that is killed twenty times while it is at it. */
export async function tortureArchive(): Promise<boolean> {
	const stage = await openStage()
	await writeEvents(stage, { events: EVENTS, days: 1 })
	await stage.pool.query("update event set occurred_at = occurred_at - interval '91 days'")
	const worker = keepRunning({ ...stage.env, ROLE: 'worker' })
	await worker.running()
	await stage.pool.query("select graphile_worker.add_job('eventLog.archive', '{}')")
	const began = performance.now()
	let kills = 0
	for (let left = EVENTS; left > 0; left = await countLeft()) {
		await sleep(kills < KILLS ? 60 + 120 * Math.random() : 200)
		if (kills >= KILLS) continue
		await worker.running()
		await sleep(100)
		await worker.kill()
		kills += 1
	}
	const seconds = (performance.now() - began) / 1000
	const figures = await look()
	await worker.stop()
	await stage.close()
	return report(`Archive: ${EVENTS} events, ${kills} kills, ${seconds.toFixed(0)} s`, [
		{ name: 'kills while something was left', measured: kills, holds: kills === KILLS },
		{ name: 'archived', measured: figures.archived, holds: figures.archived === EVENTS },
		{ name: 'with words of anybody', measured: figures.words, holds: figures.words === 0 },
		{ name: 'archived by half', measured: figures.half, holds: figures.half === 0 },
		{ name: 'without their identifiers', measured: figures.bare, holds: figures.bare === 0 },
	])

	async function countLeft(): Promise<number> {
		const { rows } = await stage.pool.query<{ left: number }>(
			'select count(*)::int as left from event where archived_at is null',
		)
		return rows[0]?.left ?? 0
	}

	async function look() {
		const { rows } = await stage.pool.query<{
			archived: number
			words: number
			half: number
			bare: number
		}>(
			`select count(*) filter (where archived_at is not null)::int as archived,
			        count(*) filter (where payload ?| array['question', 'answer'])::int as words,
			        count(*) filter (where (archived_at is null) <> (payload ? 'question') and event_type = 'question.asked')::int as half,
			        count(*) filter (where not payload ? 'presentationId')::int as bare from event`,
		)
		return rows[0] ?? { archived: 0, words: 0, half: 0, bare: 0 }
	}
}
