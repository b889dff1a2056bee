import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning } from '../process.ts'
import { quantile, report } from '../report.ts'
import { openStage, type Stage } from '../stage.ts'

const JOBS = 10_000
const KILLS = 100
const WORKERS = 4
/** The jobs come due over as long as the kills take, so that no kill finds a worker idle. */
const SPREAD_MS = 240_000

/** 10,000 jobs under four workers that are killed a hundred times (reliability, section 2, row 4). */
export async function tortureJobs(): Promise<boolean> {
	const stage = await openStage()
	const { pool, env } = stage
	await pool.query(
		`create table step_begun (number int not null, process int not null, at timestamptz not null default clock_timestamp());
		 create table step_ended (number int not null, at timestamptz not null default clock_timestamp())`,
	)
	const file = path.join(import.meta.dirname, 'worker.ts')
	const workers = Array.from({ length: WORKERS }, () => keepRunning(env, file))
	await Promise.all(workers.map((worker) => worker.running()))
	await pool.query(
		`select graphile_worker.add_job('torture.step', json_build_object('number', n),
		        run_at => now() + n * interval '${SPREAD_MS / JOBS} milliseconds') from generate_series(1, ${JOBS}) n`,
	)
	const began = performance.now()
	const restarts: number[] = []
	for (let kill = 0; kill < KILLS; kill += 1) {
		await sleep(150 + 200 * Math.random())
		const victim = workers[kill % WORKERS]
		if (victim === undefined) continue
		await victim.running()
		await sleep(300)
		const pid = victim.pid()
		const at = new Date()
		await victim.kill()
		restarts.push(...(await watchRestarts(stage, pid, at)))
	}
	await waitUntilDone(stage)
	const seconds = (performance.now() - began) / 1000
	const figures = await count(stage)
	for (const worker of workers) await worker.stop()
	await stage.close()
	const p99 = quantile(restarts, 0.99)
	return report(`Jobs: ${JOBS} under ${WORKERS} workers, ${KILLS} kills, ${seconds.toFixed(0)} s`, [
		{ name: 'jobs ended', measured: figures.ended, holds: figures.ended === JOBS },
		{ name: 'jobs left behind', measured: figures.left, holds: figures.left === 0 },
		{
			name: 'jobs that were cut short and run again',
			measured: restarts.length,
			holds: restarts.length > 0,
		},
		{
			name: 'their restart, median, ms',
			measured: quantile(restarts, 0.5).toFixed(0),
			holds: true,
		},
		{
			name: 'their restart, 99th percentile, ms (2000)',
			measured: p99.toFixed(0),
			holds: p99 <= 2000,
		},
		{ name: 'jobs that ended twice', measured: figures.twice, holds: true },
	])
}

/** How long each job that a worker had begun and not ended waited, from the kill on, until another began it. */
async function watchRestarts({ pool }: Stage, pid: number, at: Date): Promise<number[]> {
	const { rows: cut } = await pool.query<{ number: number }>(
		`select number from step_begun b where process = $1
		    and not exists (select 1 from step_ended e where e.number = b.number)`,
		[pid],
	)
	const numbers = cut.map(({ number }) => number)
	for (;;) {
		const { rows } = await pool.query<{ at: Date }>(
			`select min(at) as at from step_begun where number = any($1) and process <> $2 and at > $3 group by number`,
			[numbers, pid, at],
		)
		if (rows.length === numbers.length) return rows.map((row) => row.at.getTime() - at.getTime())
		await sleep(20)
	}
}

async function waitUntilDone(stage: Stage): Promise<void> {
	for (;;) {
		const { left, ended } = await count(stage)
		if (left === 0 || ended === JOBS) return
		await sleep(200)
	}
}

async function count({ pool }: Stage): Promise<{ ended: number; twice: number; left: number }> {
	const { rows } = await pool.query<{ ended: number; twice: number; left: number }>(
		`select count(distinct number)::int as ended, (count(*) - count(distinct number))::int as twice,
		        (select count(*)::int from graphile_worker.jobs where task_identifier = 'torture.step') as left
		   from step_ended`,
	)
	return rows[0] ?? { ended: 0, twice: 0, left: 0 }
}
