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
