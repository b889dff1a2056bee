import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning } from '../managed-process.ts'
import { quantile, report } from '../report.ts'
import { startTestEnvironment, type TestEnvironment } from '../test-environment.ts'

const JOBS = 10_000
const KILLS = 100
const WORKERS = 4
/**
 * Time in milliseconds over which the jobs become due. It is as long as the whole series of kills, so that every kill hits a
 * busy worker.
 */
const SPREAD_MS = 110_000
/** Time in milliseconds in which the workers remove the last jobs from the queue after their steps have completed. */
const CLEANUP_MS = 30_000

/**
 * Runs 10,000 jobs on four workers that are killed a hundred times in total
 * (docs/design/reliability.md#guarantees, row 4).
 */
export async function runJobsSuite(): Promise<boolean> {
	const environment = await startTestEnvironment()
	const { pool, env } = environment
	await pool.query(
		`create table step_started (number int not null, process int not null, at timestamptz not null default clock_timestamp());
		 create table step_completed (number int not null, at timestamptz not null default clock_timestamp())`,
	)
	const file = path.join(import.meta.dirname, 'worker.ts')
	const workers = Array.from({ length: WORKERS }, () => keepRunning(env, file))
	await Promise.all(workers.map((worker) => worker.whenRunning()))
	await pool.query(
		`select graphile_worker.add_job('torture.step', json_build_object('number', n),
		        run_at => now() + n * interval '${SPREAD_MS / JOBS} milliseconds') from generate_series(1, ${JOBS}) n`,
	)
	const startedAt = performance.now()
	const restarts: number[] = []
	for (let kill = 0; kill < KILLS; kill += 1) {
		await sleep(150 + 200 * Math.random())
		const worker = workers[kill % WORKERS]
		if (worker === undefined) continue
		await worker.whenRunning()
		await sleep(300)
		const pid = worker.pid()
		const at = new Date()
		await worker.kill()
		restarts.push(...(await measureRestarts(environment, pid, at)))
	}
	await waitUntilDone(environment)
	const seconds = (performance.now() - startedAt) / 1000
	const counts = await countJobs(environment)
	for (const worker of workers) await worker.stop()
	await environment.close()
	const p99 = quantile(restarts, 0.99)
	return report(`Jobs: ${JOBS} on ${WORKERS} workers, ${KILLS} kills, ${seconds.toFixed(0)} s`, [
		{ name: 'jobs completed', measured: counts.completed, passes: counts.completed === JOBS },
		{ name: 'jobs left in the queue', measured: counts.remaining, passes: counts.remaining === 0 },
		{
			name: 'jobs that were interrupted and run again',
			measured: restarts.length,
			passes: restarts.length > 0,
		},
		{
			name: 'restart of an interrupted job: median in ms',
			measured: quantile(restarts, 0.5).toFixed(0),
			passes: true,
		},
		{
			name: 'restart of an interrupted job: 99th percentile in ms (limit 2000)',
			measured: p99.toFixed(0),
			passes: p99 <= 2000,
		},
		{ name: 'jobs that completed twice', measured: counts.repeated, passes: true },
	])
}

/**
 * Returns the milliseconds from the kill until another worker started the job, for each job that the killed worker had started.
 */
async function measureRestarts(
	{ pool }: TestEnvironment,
	pid: number,
	at: Date,
): Promise<number[]> {
	const { rows: interrupted } = await pool.query<{ number: number }>(
		`select number from step_started b where process = $1
		    and not exists (select 1 from step_completed e where e.number = b.number)`,
		[pid],
	)
	const numbers = interrupted.map(({ number }) => number)
	for (;;) {
		const { rows } = await pool.query<{ at: Date }>(
			`select min(at) as at from step_started where number = any($1) and process <> $2 and at > $3 group by number`,
			[numbers, pid, at],
		)
		if (rows.length === numbers.length) return rows.map((row) => row.at.getTime() - at.getTime())
		await sleep(20)
	}
}

/** Waits until the queue is empty, or for `CLEANUP_MS` after all jobs have completed. */
async function waitUntilDone(environment: TestEnvironment): Promise<void> {
	let completedAt = Number.POSITIVE_INFINITY
	for (;;) {
		const { remaining, completed } = await countJobs(environment)
		if (completed === JOBS) completedAt = Math.min(completedAt, performance.now())
		if (remaining === 0 || performance.now() > completedAt + CLEANUP_MS) return
		await sleep(200)
	}
}

async function countJobs({
	pool,
}: TestEnvironment): Promise<{ completed: number; repeated: number; remaining: number }> {
	const { rows } = await pool.query<{ completed: number; repeated: number; remaining: number }>(
		`select count(distinct number)::int as completed, (count(*) - count(distinct number))::int as repeated,
		        (select count(*)::int from graphile_worker.jobs where task_identifier = 'torture.step') as remaining
		   from step_completed`,
	)
	return rows[0] ?? { completed: 0, repeated: 0, remaining: 0 }
}
