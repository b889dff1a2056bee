import { setTimeout as sleep } from 'node:timers/promises'
import { createDeck, createPresentation, KAREN, signUp } from './company.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type Product, startProduct, until } from './product.ts'
import { isZero, note, quantile, report } from './report.ts'
import { writeEvents } from './write-events.ts'

const PRESENTATIONS = 600
const WORKERS = 3
const KILLS = 40
/** Mean milliseconds that a worker prepares presentations before it is killed. */
const KILL_AFTER_MS = 2500
/** Seconds in which the workers prepare the rest after the last kill. One presentation takes up to half a second of CPU time. */
const REST_SECONDS = 300
const RUNS_AGAIN_SECONDS = 30
const SCRIPTS = [
	'Good morning, {{first_name}}. Today we look at your roof.',
	'Hail cracks the mat under the granules.',
	'Thank you, {{full_name}}. Ask us anything.',
]
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const EVENTS = 150_000
const ARCHIVE_KILLS = 10

/**
 * Kills workers while they prepare presentations, and while they archive events (docs/design/reliability.md#guarantees, rows 4
 * and 22).
 */
export async function runJobsSuite(): Promise<boolean> {
	const postgres = await startPostgres()
	try {
		const isPrepared = await killDuringPreparation(postgres)
		return (await killDuringArchiving(postgres)) && isPrepared
	} finally {
		await postgres.close()
	}
}

/**
 * Creates presentations while the workers that prepare them are killed. Each presentation must become ready exactly once, and
 * each job of a killed worker must run again within 30 s.
 */
async function killDuringPreparation({ env, pool }: Postgres): Promise<boolean> {
	const web = await startProduct({ ...env, ROLE: 'web' })
	const workers: Product[] = []
	for (let count = 0; count < WORKERS; count += 1)
		workers.push(await startProduct({ ...env, ROLE: 'worker' }))
	const company = await signUp(web.url)
	const deckId = await createDeck(company, SCRIPTS)
	const creating = (async () => {
		const startedAt = performance.now()
		for (let made = 0; made < PRESENTATIONS; made += 1) {
			const letters = [made, made / 26, made / 676].map((n) => LETTERS[Math.floor(n) % 26])
			await createPresentation(company, deckId, {
				...KAREN,
				first_name: `Karen ${letters.join(' ')}`,
			})
			const due = startedAt + (made * KILLS * KILL_AFTER_MS) / PRESENTATIONS
			await sleep(Math.max(0, due - performance.now()))
		}
	})()
	const waits: Promise<number[]>[] = []
	for (let kill = 0; kill < KILLS; kill += 1) {
		const worker = workers[kill % WORKERS]
		await worker?.whenRunning()
		await sleep(KILL_AFTER_MS * (0.5 + Math.random()))
		await worker?.kill()
		waits.push(measureReturns({ pool }))
	}
	await creating
	const returns = (await Promise.all(waits)).flat()
	const due =
		'select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts'
	await until('no job is due', async () => (await count({ pool }, due)) === 0, REST_SECONDS).catch(
		() => {},
	)
	const left = await count({ pool }, due)
	const failed = await count(
		{ pool },
		'select count(*)::int as count from graphile_worker.jobs where attempts >= max_attempts',
	)
	const readyOnce = await count(
		{ pool },
		`select count(*)::int as count from (
		   select aggregate_id from event where event_type = 'presentation.ready' and organization_id = $1
		    group by aggregate_id having count(*) = 1) once`,
		[company.organizationId],
	)
	for (const product of [web, ...workers]) await product.stop()
	const interrupted = returns.filter((seconds) => seconds > 0)
	const slowest = Math.max(0, ...interrupted)
	return report(
		`Jobs: ${PRESENTATIONS} presentations prepared by ${WORKERS} workers, ${KILLS} kills`,
		[
			isZero('presentations that did not become ready exactly once', PRESENTATIONS - readyOnce),
			isZero('jobs left in the queue', left),
			isZero('jobs that failed at every attempt', failed),
			{
				name: 'jobs that were interrupted and left the queue or ran again',
				measured: interrupted.length,
				passes: interrupted.length > 0,
			},
			note('seconds until then: median', quantile(interrupted, 0.5).toFixed(1)),
			{
				name: `seconds until then: slowest (limit ${RUNS_AGAIN_SECONDS})`,
				measured: slowest.toFixed(1),
				passes: slowest <= RUNS_AGAIN_SECONDS,
			},
		],
	)
}

/** Jobs of living workers end within this time, so a job that stays locked for longer belonged to the killed worker. */
const SHORT_JOB_SECONDS = 2

/**
 * Returns, for each job that was locked at the time of the call, the seconds until another run locked it or it left the queue,
 * and 0 for a job that ended immediately.
 */
async function measureReturns({ pool }: Pick<Postgres, 'pool'>): Promise<number[]> {
	const startedAt = performance.now()
	const { rows: locked } = await pool.query<{ id: string; at: string }>(
		'select id::text, locked_at::text as at from graphile_worker.jobs where locked_at is not null',
	)
	const waiting = new Map(locked.map(({ id, at }) => [id, at]))
	const returns: number[] = []
	while (waiting.size > 0) {
		await sleep(250)
		const seconds = (performance.now() - startedAt) / 1000
		const { rows } = await pool.query<{ id: string; at: string | null }>(
			'select id::text, locked_at::text as at from graphile_worker.jobs where id = any($1::bigint[])',
			[[...waiting.keys()]],
		)
		const now = new Map(rows.map(({ id, at }) => [id, at]))
		for (const [id, at] of waiting) {
			if (now.get(id) === at && seconds < 4 * RUNS_AGAIN_SECONDS) continue
			waiting.delete(id)
			returns.push(seconds < SHORT_JOB_SECONDS ? 0 : seconds)
		}
	}
	return returns
}

/** Gives the jobs of the killed worker back immediately, so the suite does not wait half a minute after each kill. */
const UNLOCK = `select graphile_worker.force_unlock_workers(
	array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`

/** Kills the worker while it archives events: each event is archived once, without the texts of questions and answers. */
async function killDuringArchiving({ env, pool }: Postgres): Promise<boolean> {
	const all = await startProduct({ ...env, ROLE: 'all' })
	const { organizationId } = await signUp(all.url)
	await writeEvents(pool, organizationId, { events: EVENTS, oldestDays: 150, newestDays: 120 })
	const { rows: tasks } = await pool.query<{ name: string }>(
		"select identifier as name from graphile_worker._private_tasks where identifier ~* 'archive'",
	)
	await pool.query('select graphile_worker.add_job($1, $2, max_attempts => 100)', [
		tasks[0]?.name,
		{},
	])
	const countLeft = () =>
		count(
			{ pool },
			'select count(*)::int as count from event where organization_id = $1 and archived_at is null',
			[organizationId],
		)
	let kills = 0
	let left = EVENTS
	const end = performance.now() + 180_000
	while (left > 0 && performance.now() < end) {
		await sleep(20)
		left = await countLeft()
		const isDue = EVENTS - left >= ((kills + 1) * EVENTS) / (ARCHIVE_KILLS + 2)
		if (kills === ARCHIVE_KILLS || left === 0 || !isDue) continue
		await all.whenRunning()
		await all.kill()
		kills += 1
		await pool.query(UNLOCK)
	}
	await all.stop()
	const kept = await count(
		{ pool },
		`select count(*)::int as count from event where organization_id = $1 and payload ? 'presentationId'`,
		[organizationId],
	)
	const withText = await count(
		{ pool },
		`select count(*)::int as count from event where organization_id = $1 and payload ?| array['question', 'answer']`,
		[organizationId],
	)
	return report(`Jobs: ${EVENTS} events archived, ${kills} kills`, [
		{ name: 'kills meanwhile', measured: kills, passes: kills > 0 },
		isZero('events that are not archived', left),
		isZero('events without their identifiers', EVENTS - kept),
		isZero('events that still contain question or answer text', withText),
	])
}

async function count(
	{ pool }: Pick<Postgres, 'pool'>,
	statement: string,
	values: readonly unknown[] = [],
): Promise<number> {
	const { rows } = await pool.query<{ count: number }>(statement, [...values])
	return rows[0]?.count ?? 0
}
