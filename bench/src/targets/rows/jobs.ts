import { setTimeout as sleep } from 'node:timers/promises'
import { completeConfig, POOL_PLACES, readConfig } from '@dormer/api'
import { createDb, createPool } from '@dormer/db'
import { createProviders } from '@dormer/providers'
import { startWorker } from '@dormer/server/worker'
import { Logger, run, type TaskList } from 'graphile-worker'
import { pino } from 'pino'
import { quantileFigure } from '../load.ts'
import { type Row, summarize } from '../row.ts'
import type { Database, Stage } from '../stage.ts'

const PICKUPS = 300
const JOBS = 3000
const ROUNDS = 3
/**
 * Number of jobs that graphile-worker alone runs at the same time. The product's worker runs the same number of `computing`
 * jobs at the same time, so the two rates can be compared.
 */
const CONCURRENCY = POOL_PLACES.computing

type Runner = { stop: () => Promise<unknown> }

/** Measures how soon an idle worker starts a job, and how many jobs per second it runs compared with graphile-worker alone. */
export async function measureJobs(stage: Stage): Promise<Row[]> {
	const database = await stage.createDatabase()
	const counter = createCounter()
	const product = () => startProductWorker(database, { 'bench.step': counter.step })
	const bare = () => startBareWorker(database, { 'bench.step': counter.step })
	const rates: Record<'product' | 'bare', number[]> = { product: [], bare: [] }
	for (let round = 0; round < ROUNDS; round += 1) {
		rates.bare.push(await measureRate(database, bare, counter))
		rates.product.push(await measureRate(database, product, counter))
	}
	const worker = await product()
	const delays: number[] = []
	for (let n = 0; n < PICKUPS; n += 1) {
		await sleep(10)
		const started = performance.now()
		const done = counter.next()
		await addJobs(database, 1)
		await done
		delays.push(performance.now() - started)
	}
	await worker.stop()
	const unit = 'jobs/s'
	return [
		{
			work: 'job pickup by an idle worker, p50',
			...{ unit: 'ms', figure: quantileFigure(delays, 0.5) },
			target: { at: 'most', value: 10 },
		},
		{
			work: 'job pickup by an idle worker, p99',
			...{ unit: 'ms', figure: quantileFigure(delays, 0.99) },
			target: { at: 'most', value: 50 },
		},
		{
			work: 'jobs of the runner',
			...{ unit, figure: summarize(rates.product, unit) },
			peer: { name: 'bare graphile-worker', figure: summarize(rates.bare, unit) },
			target: { at: 'least', value: 0.8 },
		},
	]
}

/** Counts the jobs that ran. `next` resolves at the next job, `reach` when `count` more jobs have run. */
function createCounter() {
	let ran = 0
	let goal = Number.POSITIVE_INFINITY
	let notify = () => {}
	const reach = (count: number) =>
		new Promise<void>((resolve) => {
			goal = ran + count
			notify = resolve
		})
	return {
		reach,
		next: () => reach(1),
		step: async () => {
			ran += 1
			if (ran === goal) notify()
		},
	}
}

async function measureRate(
	database: Database,
	start: () => Promise<Runner>,
	counter: ReturnType<typeof createCounter>,
): Promise<number> {
	await addJobs(database, JOBS)
	const done = counter.reach(JOBS)
	const started = performance.now()
	const runner = await start()
	await done
	const seconds = (performance.now() - started) / 1000
	await runner.stop()
	return JOBS / seconds
}

async function addJobs({ pool }: Database, count: number): Promise<void> {
	await pool.query(
		"select graphile_worker.add_job('bench.step', '{}') from generate_series(1, $1::int)",
		[count],
	)
}

async function startBareWorker({ url }: Database, taskList: TaskList): Promise<Runner> {
	return run({
		...{ connectionString: url, taskList, concurrency: CONCURRENCY },
		...{ noHandleSignals: true, logger: new Logger(() => () => {}) },
	})
}

async function startProductWorker({ url }: Database, tasks: TaskList): Promise<Runner> {
	const directory = '/nonexistent'
	const pool = createPool(url, () => {}, { use: 'jobs' })
	const key = 'benchmark key of 32 characters or more'
	const config = completeConfig(readConfig({}), key, 'http://127.0.0.1')
	const providers = createProviders({
		...{ directory, mailDirectory: directory },
		...{ publicUrl: config.PUBLIC_URL, secretKey: config.SECRET_KEY },
	})
	const db = createDb(pool)
	const log = pino({ level: 'error' })
	const app = { db, pool, directPool: pool, config, log, now: () => new Date(), providers }
	const worker = await startWorker(app, url, tasks)
	return {
		stop: async () => {
			await worker.stop()
			await db.$disconnect()
			await pool.end()
		},
	}
}
