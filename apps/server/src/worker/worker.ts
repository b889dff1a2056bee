import { EventEmitter } from 'node:events'
import { type App, publishSignal } from '@dormer/api'
import { CRONTAB, createTaskList } from '@dormer/api/tasks'
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { type Liveness, startLiveness } from './liveness.ts'

const CRON_LINE = /^((?:\S+ ){4}\S+) (\S+)(?: \?max=(\d+))?$/

export type Worker = {
	stop: () => Promise<void>
	/** Returns the milliseconds since the last heartbeat: a completed search for dead worker pools. */
	msSinceHeartbeat: () => number
}

/**
 * Starts two runners for the job queue: one for jobs that compute, and one with more concurrency for jobs that wait for
 * external servers, so that receivers that hang cannot delay deck generation. Each worker pool holds an advisory lock
 * while its process runs; a pool whose lock is free is dead, and its jobs run again within seconds. graphile-worker
 * alone waits four hours. `extraTasks` are added to the jobs that compute.
 */
export async function startWorker(
	app: App,
	url: string,
	extraTasks: TaskList = {},
): Promise<Worker> {
	const computing = { ...createTaskList(app, 'computing'), ...extraTasks }
	const waiting = createTaskList(app, 'waiting')
	const runners = await Promise.all([
		startRunner(app, url, { tasks: computing, jobs: 4, pollMs: 1000, crontab: CRONTAB }),
		startRunner(app, url, { tasks: waiting, jobs: 32, pollMs: 2000, crontab: '' }),
	])
	return {
		stop: async () => {
			await Promise.all(runners.map((runner) => runner.stop()))
		},
		msSinceHeartbeat: () => Math.max(...runners.map((runner) => runner.msSinceHeartbeat())),
	}
}

type RunnerOptions = {
	tasks: ReturnType<typeof createTaskList>
	jobs: number
	pollMs: number
	crontab: string
}

async function startRunner(app: App, url: string, options: RunnerOptions): Promise<Worker> {
	const events: WorkerEvents = new EventEmitter()
	const starting = new Promise<Liveness>((resolve, reject) => {
		events.on('pool:create', ({ workerPool }) => {
			startLiveness(app, url, workerPool.id).then(resolve, reject)
		})
	})
	reportJobs(events)
	const runner = await run({
		pgPool: app.pool,
		noHandleSignals: true,
		events,
		logger: new Logger(() => (level, message) => {
			if (level === 'error') app.log.error({ worker: true }, message)
		}),
		taskList: options.tasks,
		parsedCronItems: parseCrontab(options.crontab),
		pollInterval: options.pollMs,
		preset: { worker: { concurrentJobs: options.jobs, maxPoolSize: 10 } },
	})
	const liveness = await starting
	return {
		stop: async () => {
			await runner.stop()
			await liveness.release()
		},
		msSinceHeartbeat: liveness.msSinceHeartbeat,
	}
}

function reportJobs(events: WorkerEvents): void {
	events.on('job:success', ({ job }) => {
		publishSignal('job.ended', { task: job.task_identifier, outcome: 'done' })
	})
	events.on('job:error', ({ job }) => {
		publishSignal('job.ended', { task: job.task_identifier, outcome: 'error' })
	})
	events.on('job:failed', ({ job }) => {
		publishSignal('job.ended', { task: job.task_identifier, outcome: 'failed' })
	})
}

/** Parses crontab lines, because the parser of graphile-worker rejects job names that contain a dot. */
function parseCrontab(crontab: string) {
	const lines = crontab.split('\n').filter((line) => line !== '')
	const items = lines.map((line) => {
		const [, match = '', task = '', max] = CRON_LINE.exec(line) ?? []
		return { match, task, options: max === undefined ? {} : { maxAttempts: Number(max) } }
	})
	return parseCronItems(items)
}
