import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning } from '../managed-process.ts'
import { report } from '../report.ts'
import { startTestEnvironment } from '../test-environment.ts'
import { writeEvents } from './write-events.ts'

const EVENTS = 250_000
const KILLS = 20
/** Number of events that a worker archives before it is killed, so that every kill interrupts the work. */
const EVENTS_PER_KILL = EVENTS / (KILLS + 5)

/**
 * Archives 250,000 events older than 90 days with a worker that is killed twenty times (docs/design/reliability.md#guarantees,
 * row 22).
 */
export async function runArchiveSuite(): Promise<boolean> {
	const environment = await startTestEnvironment()
	await writeEvents(environment, { events: EVENTS, days: 1 })
	await environment.pool.query("update event set occurred_at = occurred_at - interval '91 days'")
	const worker = keepRunning({ ...environment.env, ROLE: 'worker' })
	await worker.whenRunning()
	await environment.pool.query("select graphile_worker.add_job('eventLog.archive', '{}')")
	const startedAt = performance.now()
	let kills = 0
	for (let remaining = EVENTS; remaining > 0; remaining = await countRemaining()) {
		await sleep(20)
		if (kills === KILLS || EVENTS - remaining < (kills + 1) * EVENTS_PER_KILL) continue
		await worker.kill()
		kills += 1
	}
	const seconds = (performance.now() - startedAt) / 1000
	const counts = await countResults()
	await worker.stop()
	await environment.close()
	return report(`Archive: ${EVENTS} events, ${kills} kills, ${seconds.toFixed(0)} s`, [
		{ name: 'kills while events remained', measured: kills, passes: kills === KILLS },
		{ name: 'events archived', measured: counts.archived, passes: counts.archived === EVENTS },
		{
			name: 'events that still contain question or answer text',
			measured: counts.withText,
			passes: counts.withText === 0,
		},
		{
			name: 'events archived partly',
			measured: counts.partlyArchived,
			passes: counts.partlyArchived === 0,
		},
		{
			name: 'events without their identifiers',
			measured: counts.withoutIds,
			passes: counts.withoutIds === 0,
		},
	])

	async function countRemaining(): Promise<number> {
		const { rows } = await environment.pool.query<{ remaining: number }>(
			'select count(*)::int as remaining from event where archived_at is null',
		)
		return rows[0]?.remaining ?? 0
	}

	async function countResults() {
		const { rows } = await environment.pool.query<{
			archived: number
			withText: number
			partlyArchived: number
			withoutIds: number
		}>(
			`select count(*) filter (where archived_at is not null)::int as archived,
			        count(*) filter (where payload ?| array['question', 'answer'])::int as "withText",
			        count(*) filter (where (archived_at is null) <> (payload ? 'question') and event_type = 'question.asked')::int as "partlyArchived",
			        count(*) filter (where not payload ? 'presentationId')::int as "withoutIds" from event`,
		)
		return rows[0] ?? { archived: 0, withText: 0, partlyArchived: 0, withoutIds: 0 }
	}
}
