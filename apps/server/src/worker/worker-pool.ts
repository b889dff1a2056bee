import { EventEmitter } from 'node:events'
import { type App, publishSignal } from '@dormer/api'
import {
	Logger,
	parseCrontab,
	run,
	type TaskList,
	type WorkerEvents,
	type WorkerPool,
} from 'graphile-worker'
import type { PoolLocks } from './pool-locks.ts'

/** Milliseconds between two looks at the queue, for jobs whose time has come and for missed notifications. */
const LOOK_MS = 2000
/** Milliseconds after the end of a job in which graphile-worker marks it as done. */
const COMPLETION_MS = 25
/** Each idle place of graphile-worker looks for itself. One look for all places is enough, so these looks are rare. */
const PLACE_POLL_MS = 300_000

export type PoolOptions = {
	tasks: TaskList
	/** Number of jobs that run at the same time. */
	places: number
	/** Schedule of recurring jobs. */
	crontab: string
}

export type RunningPool = {
	/** Resolves when the pool takes no more jobs, because it was stopped or could not write the result of a job. */
	ended: Promise<void>
	/** Takes no more jobs, waits 5 s for the running ones, aborts them, and returns those that do not end to the queue. */
	stop: () => Promise<void>
}

/** Starts a worker pool of graphile-worker and takes its lock. Rejects when Postgres cannot be reached. */
export async function startPool(
	app: App,
	locks: PoolLocks,
	{ tasks, places, crontab }: PoolOptions,
): Promise<RunningPool> {
	const events: WorkerEvents = new EventEmitter()
	const stopLooking = lookRegularly(events)
	let locking: Promise<void> | undefined
	events.on('pool:create', ({ workerPool }) => {
		locking = locks.lock(workerPool.id)
	})
	reportJobs(events)
	const runner = await run({
		pgPool: app.directPool,
		noHandleSignals: true,
		events,
		logger: new Logger(() => (level, message) => {
			if (level === 'error') app.log.error({ worker: true }, message)
		}),
		taskList: tasks,
		parsedCronItems: parseCrontab(crontab),
		pollInterval: PLACE_POLL_MS,
		// Without a delay for batches, a result that cannot be written is an unhandled rejection, which ends the process.
		preset: { worker: { concurrentJobs: places, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
	})
	const ended = runner.promise.catch(() => {}).finally(stopLooking)
	const stop = () => runner.stop().catch(() => ended)
	try {
		await locking
	} catch (error) {
		void stop()
		throw error
	}
	return { ended, stop }
}

/**
 * Makes an idle place of the pool look for a job: regularly, after a place found a job, because more may wait, and after a job of
 * a queue, because graphile-worker looks for the next one before it has marked the last one as done. The returned function ends
 * the looks.
 */
function lookRegularly(events: WorkerEvents): () => void {
	let pool: WorkerPool | undefined
	const look = () => pool?.nudge(1)
	const timer = setInterval(look, LOOK_MS)
	const stop = () => {
		pool = undefined
		clearInterval(timer)
	}
	events.on('pool:create', ({ workerPool }) => {
		pool = workerPool
	})
	events.on('pool:gracefulShutdown', stop)
	events.on('job:start', look)
	events.on('job:complete', ({ job }) => {
		if (job.job_queue_id !== null) setTimeout(look, COMPLETION_MS)
	})
	return stop
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
