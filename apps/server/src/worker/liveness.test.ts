import type { Task } from 'graphile-worker'
import { afterEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startWorker, type Worker } from './worker.ts'

let server: TestServer
let worker: Worker
afterEach(async () => {
	await worker.stop()
	await server.close()
})

it('repeats the last attempt of a job whose worker pool died, but only if the job is crash-safe', async () => {
	server = await startTestServer()
	await server.pool.query(
		`insert into worker_live (pool_id) values ('a dead pool');
		 select graphile_worker.add_job(task, json_build_object('organizationId', gen_random_uuid(),
		        'eventIds', '[]'::json, 'jobId', gen_random_uuid()), max_attempts => 8)
		   from unnest(array['notifications.fanOut', 'generation.run']) task;
		 update graphile_worker._private_jobs
		    set attempts = 8, locked_by = 'a dead pool', locked_at = now()`,
	)
	worker = await startWorker(server, server.pool.options.connectionString ?? '')
	const remainingJobs = async () => {
		const { rows } = await server.pool.query(
			'select task_identifier as task, locked_by from graphile_worker.jobs',
		)
		return rows
	}
	await expect.poll(remainingJobs).toEqual([{ task: 'generation.run', locked_by: null }])
})

it('unlocks a job locked by a dead worker pool, even if the lock appears only after the pool was found dead', async () => {
	server = await startTestServer()
	await server.pool.query("insert into worker_live (pool_id) values ('a dead pool')")
	worker = await startWorker(server, server.pool.options.connectionString ?? '')
	await server.pool.query(
		`select graphile_worker.add_job('generation.run', '{}', max_attempts => 1);
		 update graphile_worker._private_jobs
		    set attempts = 1, locked_by = 'a dead pool', locked_at = now()
		  where task_id = (select id from graphile_worker._private_tasks where identifier = 'generation.run')`,
	)
	const locks = async () => {
		const { rows } = await server.pool.query(
			"select locked_by from graphile_worker.jobs where task_identifier = 'generation.run'",
		)
		return rows
	}
	await expect.poll(locks).toEqual([{ locked_by: null }])
})

it('aborts its running jobs when it loses the connection that holds its lock, and then runs them once more under a new lock', async () => {
	server = await startTestServer()
	const runs: string[] = []
	let end = () => {}
	/** Runs until the second run begins, so that only the lost lock can free the job of the first run. */
	const hold: Task = (_payload, { abortSignal }) => {
		runs.push('started')
		abortSignal?.addEventListener('abort', () => runs.push('aborted'))
		if (runs.length > 1) return end()
		return new Promise<void>((resolve) => (end = resolve))
	}
	worker = await startWorker(server, server.pool.options.connectionString ?? '', { hold })
	const lockedPools = async () => {
		const { rows } = await server.pool.query<{ id: string; pid: number }>(
			`select pool_id as id, pid from worker_live join pg_locks
			    on hashtextextended(pool_id, 7) = (classid::bigint << 32) | objid::bigint
			 where locktype = 'advisory' and granted`,
		)
		return rows
	}
	const before = await lockedPools()
	expect(before).toHaveLength(2)
	await server.pool.query("select graphile_worker.add_job('hold')")
	await expect.poll(() => runs).toEqual(['started'])
	await server.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
		before.map(({ pid }) => pid),
	])
	await expect.poll(() => runs, { timeout: 4000 }).toEqual(['started', 'aborted', 'started'])
	await expect.poll(lockedPools).toHaveLength(2)
	const oldIds = before.map(({ id }) => id)
	expect((await lockedPools()).filter(({ id }) => oldIds.includes(id))).toEqual([])
	const countJobs = async () =>
		(await server.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'hold'"))
			.rowCount
	await expect.poll(countJobs).toBe(0)
})
