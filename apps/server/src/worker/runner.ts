import { EventEmitter } from 'node:events'
import { type App, publishSignal } from '@dormer/api'
import { runAsJob } from '@dormer/db'
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { type Liveness, startLiveness } from './liveness.ts'

const CRON_LINE = /^((?:\S+ ){4}\S+) (\S+)(?: \?max=(\d+))?$/

export type RunnerOptions = {
	tasks: TaskList
	/** Number of jobs that run at the same time. */
	jobs: number
	pollMs: number
	crontab: string
}

/** A worker pool. It takes jobs under one pool id until `stop` is called or the signal `lost` aborts. */
export type Runner = {
	/** Aborts when the runner has lost Postgres and takes no more jobs. The signals of its running jobs abort as well. */
	lost: AbortSignal
	/** Stops taking jobs and waits for the running jobs. */
	stop: () => Promise<void>
	/** Returns the milliseconds since the last completed heartbeat. Each heartbeat searches the database for dead worker pools. */
	msSinceHeartbeat: () => number
}

/** Starts a runner with a new pool id. Rejects when Postgres cannot be reached. */
export async function startRunner(app: App, url: string, options: RunnerOptions): Promise<Runner> {
	const lost = new AbortController()
	const events: WorkerEvents = new EventEmitter()
	const starting = new Promise<Liveness>((resolve, reject) => {
		events.on('pool:create', ({ workerPool }) => {
			const onLost = () => lost.abort()
			startLiveness(app, { url, poolId: workerPool.id, onLost }).then(resolve, reject)
		})
	})
	reportJobs(events)
	const runner = await run({
		pgPool: app.directPool,
		noHandleSignals: true,
		events,
		logger: new Logger(() => (level, message) => {
			if (level === 'error') app.log.error({ worker: true }, message)
		}),
		taskList: prepareTasks(options.tasks, lost.signal),
		parsedCronItems: parseCrontab(options.crontab),
		pollInterval: options.pollMs,
		preset: {
			worker: {
				concurrentJobs: options.jobs,
				maxPoolSize: 10,
				// Makes graphile-worker complete jobs in batches. Otherwise a failed completion would cause an unhandled rejection.
				completeJobBatchDelay: 0,
				failJobBatchDelay: 0,
			},
		},
	})
	const stopped = runner.promise.then(
		() => lost.abort(),
		() => lost.abort(),
	)
	const stop = () => runner.stop().catch(() => stopped)
	const release = () => starting.then((liveness) => liveness.release()).catch(() => {})
	lost.signal.addEventListener('abort', () => void Promise.all([stop(), release()]))
	try {
		const { msSinceHeartbeat } = await starting
		return { lost: lost.signal, stop: () => stop().then(release), msSinceHeartbeat }
	} catch (error) {
		lost.abort()
		throw error
	}
}

/**
 * Runs every task as a job (`runAsJob`). Makes its abort signal fire also when `lost` fires, so that running jobs can stop when
 * the runner has lost its connection to Postgres.
 */
function prepareTasks(tasks: TaskList, lost: AbortSignal): TaskList {
	return Object.fromEntries(
		Object.entries(tasks).map(([name, task]) => [
			name,
			(payload, helpers) => {
				const signals = helpers.abortSignal === undefined ? [lost] : [lost, helpers.abortSignal]
				const abortSignal = AbortSignal.any(signals)
				return runAsJob(() => task?.(payload, { ...helpers, abortSignal }))
			},
		]),
	)
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
