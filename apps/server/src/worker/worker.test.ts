import type { Task } from 'graphile-worker'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startWorker, type Worker } from './worker.ts'

let server: TestServer
const workers: Worker[] = []
beforeEach(async () => {
	server = await startTestServer()
})
afterEach(async () => {
	for (const worker of workers.splice(0)) await worker.stop()
	await server.close()
})

async function start(tasks: Record<string, Task>): Promise<void> {
	workers.push(await startWorker(server, server.pool.options.connectionString ?? '', tasks))
}

/** Makes the jobs of a task look as if a worker pool had locked them `seconds` ago and then died. */
const lockByDeadPool = (seconds: number) =>
	server.pool.query(
		`update graphile_worker._private_jobs
		    set attempts = 1, locked_by = 'pool-that-died', locked_at = now() - make_interval(secs => $1)`,
		[seconds],
	)

it('runs the jobs of a dead worker again at once when it starts', async () => {
	await server.pool.query("select graphile_worker.add_job('count')")
	await lockByDeadPool(10)
	const attempts: number[] = []
	await start({ count: (_payload, { job }) => void attempts.push(job.attempts) })
	await expect.poll(() => attempts).toEqual([2])
})

it.each([
	[8, 9],
	[49, 50],
])('runs a job again whose attempt %i, the last one, was interrupted', async (last, next) => {
	await server.pool.query("select graphile_worker.add_job('count')")
	await lockByDeadPool(10)
	await server.pool.query(
		'update graphile_worker._private_jobs set attempts = $1, max_attempts = $1',
		[last],
	)
	const attempts: number[] = []
	await start({ count: (_payload, { job }) => void attempts.push(job.attempts) })
	await expect.poll(() => attempts).toEqual([next])
})

it('does not run a job again that was interrupted 50 times', async () => {
	await server.pool.query("select graphile_worker.add_job('count')")
	await lockByDeadPool(10)
	await server.pool.query(
		'update graphile_worker._private_jobs set attempts = 50, max_attempts = 50',
	)
	const runs: string[] = []
	await start({ count: () => void runs.push('count'), other: () => void runs.push('other') })
	await server.pool.query("select graphile_worker.add_job('other')")
	await expect.poll(() => runs).toEqual(['other'])
	expect(await countJobs('count')).toBe(1)
})

it('leaves a running job to its worker when another worker starts', async () => {
	const runs: string[] = []
	let end = () => {}
	const hold: Task = () => {
		runs.push('started')
		return new Promise<void>((resolve) => (end = resolve))
	}
	await start({ hold })
	await server.pool.query("select graphile_worker.add_job('hold')")
	await expect.poll(() => runs).toEqual(['started'])
	await server.pool.query(
		"update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'",
	)
	await start({ hold })
	const { rows } = await server.pool.query(
		"select locked_by from graphile_worker.jobs where task_identifier = 'hold'",
	)
	expect(rows).toEqual([{ locked_by: expect.stringMatching(/^pool-/) }])
	end()
	await expect.poll(() => countJobs('hold')).toBe(0)
	expect(runs).toEqual(['started'])
})

it('runs the jobs of a queue one after another without a pause', async () => {
	const numbers: unknown[] = []
	let running = 0
	const step: Task = async (payload) => {
		running += 1
		await new Promise(setImmediate)
		numbers.push(payload)
		expect(running).toBe(1)
		running -= 1
	}
	await start({ step })
	await server.pool.query(
		`select graphile_worker.add_job('step', to_json(n), queue_name => 'one') from generate_series(1, 40) n`,
	)
	await expect.poll(() => numbers.length, { timeout: 20_000 }).toBe(40)
}, 30_000)

it('aborts its jobs, runs them again and takes new ones after Postgres has closed all connections', async () => {
	const runs: string[] = []
	/** Ends only by its abort signal in the first run. */
	const hold: Task = (_payload, { abortSignal }) => {
		runs.push('started')
		if (runs.length > 1) return
		return new Promise<void>((_resolve, reject) => {
			abortSignal?.addEventListener('abort', () => {
				runs.push('aborted')
				reject(new Error('The worker lost Postgres'))
			})
		})
	}
	const noted: unknown[] = []
	await start({ hold, note: (payload) => void noted.push(payload) })
	await server.pool.query("select graphile_worker.add_job('hold')")
	await expect.poll(() => runs).toEqual(['started'])
	await server.pool.query(
		'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
	)
	await server.pool.query("select graphile_worker.add_job('note', '{}')")
	await expect.poll(() => noted.length, { timeout: 20_000 }).toBe(1)
	await expect.poll(() => runs, { timeout: 30_000 }).toEqual(['started', 'aborted', 'started'])
	await expect.poll(() => countJobs('hold')).toBe(0)
}, 60_000)

async function countJobs(task: string): Promise<number | null> {
	const { rowCount } = await server.pool.query(
		'select 1 from graphile_worker.jobs where task_identifier = $1',
		[task],
	)
	return rowCount
}
