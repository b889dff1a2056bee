import { EventEmitter } from 'node:events'
import { type App, signal } from '@dormer/api'
import { CRONTAB, createTaskList } from '@dormer/api/tasks'
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'

const REAP_EVERY_MS = 250
const CRON_LINE = /^((?:\S+ ){4}\S+) (\S+)(?: \?max=(\d+))?$/
const STRANDED_AFTER = '30 seconds'

export type Worker = {
	stop: () => Promise<void>
	/** For how many milliseconds nobody here has looked for dead workers. */
	silentMs: () => number
}

/**
 * Runs the jobs. A killed worker's jobs are run again within seconds: each worker pool holds an advisory lock while its
 * process lives, and whoever sees a lock free gives that pool's jobs back (graphile-worker alone waits four hours).
 * Losing the connection that holds the lock ends the process: from then on others may run its jobs. Jobs that wait for
 * somebody else's server have places of their own: thirty receivers that hang hold up no deck. `more`: tasks of the
 * caller's.
 */
export async function startWorker(app: App, url: string, more: TaskList = {}): Promise<Worker> {
	const tasks = { ...createTaskList(app, 'computing'), ...more }
	const computing = { tasks, jobs: 4, pollMs: 1000 }
	const runners = await Promise.all([
		startRunner(app, url, { ...computing, crontab: CRONTAB }),
		startRunner(app, url, { tasks: createTaskList(app, 'waiting'), jobs: 32, pollMs: 2000 }),
	])
	return {
		stop: async () => {
			await Promise.all(runners.map((runner) => runner.stop()))
		},
		silentMs: () => Math.max(...runners.map((runner) => runner.silentMs())),
	}
}

type Share = {
	tasks: ReturnType<typeof createTaskList>
	jobs: number
	pollMs: number
	crontab?: string
}

async function startRunner(app: App, url: string, share: Share): Promise<Worker> {
	const events: WorkerEvents = new EventEmitter()
	const alive = new Promise<Liveness>((resolve, reject) => {
		events.on('pool:create', ({ workerPool }) => {
			holdLiveness(app, url, workerPool.id).then(resolve, reject)
		})
	})
	tellOfJobs(events)
	const runner = await run({
		pgPool: app.pool,
		noHandleSignals: true,
		events,
		logger: new Logger(() => (level, message) => {
			if (level === 'error') app.log.error({ worker: true }, message)
		}),
		taskList: share.tasks,
		parsedCronItems: readCrontab(share.crontab ?? ''),
		pollInterval: share.pollMs,
		preset: { worker: { concurrentJobs: share.jobs, maxPoolSize: 10 } },
	})
	const liveness = await alive
	return {
		stop: async () => {
			await runner.stop()
			await liveness.release()
		},
		silentMs: liveness.silentMs,
	}
}

function tellOfJobs(events: WorkerEvents): void {
	events.on('job:success', ({ job }) => {
		signal('job.ended', { task: job.task_identifier, outcome: 'done' })
	})
	events.on('job:error', ({ job }) => {
		signal('job.ended', { task: job.task_identifier, outcome: 'error' })
	})
	events.on('job:failed', ({ job }) => {
		signal('job.ended', { task: job.task_identifier, outcome: 'failed' })
	})
}

/** Lines as a crontab has them. Read here: graphile-worker's own reader knows no job with a dot in its name. */
function readCrontab(crontab: string) {
	const lines = crontab.split('\n').filter((line) => line !== '')
	const items = lines.map((line) => {
		const [, match = '', task = '', max] = CRON_LINE.exec(line) ?? []
		return { match, task, options: max === undefined ? {} : { maxAttempts: Number(max) } }
	})
	return parseCronItems(items)
}

type Liveness = { release: () => Promise<void>; silentMs: Worker['silentMs'] }

async function holdLiveness(app: App, url: string, poolId: string): Promise<Liveness> {
	const client = new pg.Client({ connectionString: url, keepAlive: true })
	let released = false
	client.on('error', (error) => {
		if (released) return
		app.log.fatal({ err: error }, 'The worker lost its liveness connection and stops')
		process.exit(1)
	})
	await client.connect()
	await client.query('select pg_advisory_lock(hashtextextended($1, 7))', [poolId])
	await client.query('insert into worker_live (pool_id) values ($1)', [poolId])
	await reap(client, poolId)
	let lookedAt = performance.now()
	const timer = setInterval(() => {
		reap(client, poolId).then(
			() => {
				lookedAt = performance.now()
			},
			(error: unknown) => app.log.warn({ err: error }, 'Reaping failed'),
		)
	}, REAP_EVERY_MS)
	return {
		silentMs: () => performance.now() - lookedAt,
		release: async () => {
			released = true
			clearInterval(timer)
			await client.query('delete from worker_live where pool_id = $1', [poolId])
			await client.end()
		},
	}
}

/**
 * Gives back the jobs of pools whose lock is free, and of pools killed before they had written themselves down, and wakes
 * the workers. Asked on the connection that holds the lock: busy jobs do not keep it waiting.
 */
async function reap(client: pg.Client, poolId: string): Promise<void> {
	await client.query(
		`with dead as (
		   delete from worker_live
		    where pool_id <> $1 and pg_try_advisory_xact_lock(hashtextextended(pool_id, 7))
		returning pool_id),
		stranded as (
		   select distinct locked_by as pool_id from graphile_worker._private_jobs
		    where locked_at < now() - interval '${STRANDED_AFTER}'
		      and locked_by not in (select pool_id from worker_live)),
		gone as (select pool_id from dead union select pool_id from stranded)
		select graphile_worker.force_unlock_workers(array_agg(pool_id)),
		       pg_notify('jobs:insert', '{"count": 16}') from gone having count(*) > 0`,
		[poolId],
	)
}
