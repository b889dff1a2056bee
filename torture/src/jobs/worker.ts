import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { completeConfig, readConfig } from '@dormer/api'
import { createDb, createPool } from '@dormer/db'
import { createProviders } from '@dormer/providers'
import { startWorker } from '@dormer/server/worker'
import { pino } from 'pino'

const STEP_MS = 150

/**
 * Runs the product's job worker with one additional type of job. The handler of that type records when each job starts
 * and completes.
 */
const url = process.env.DATABASE_URL ?? ''
const directory = process.env.DATA_DIR ?? ''
const pool = createPool(url, () => {}, { use: 'jobs' })
const config = completeConfig(
	readConfig(process.env),
	process.env.SECRET_KEY ?? '',
	'http://127.0.0.1',
)
const app = {
	db: createDb(pool),
	pool,
	directPool: pool,
	config,
	log: pino({ level: 'error' }),
	now: () => new Date(),
	providers: createProviders({
		directory,
		mailDirectory: directory,
		publicUrl: config.PUBLIC_URL,
		secretKey: config.SECRET_KEY,
	}),
}

async function step(payload: unknown): Promise<void> {
	const { number } = payload as { number: number }
	await pool.query('insert into step_started (number, process) values ($1, $2)', [
		number,
		process.pid,
	])
	await sleep(STEP_MS)
	await pool.query('insert into step_completed (number) values ($1)', [number])
}

const worker = await startWorker(app, url, { 'torture.step': step })
process.on('SIGTERM', () => void worker.stop().then(() => process.exit(0)))
process.stdout.write(`Worker ${process.pid} is running\n`)
