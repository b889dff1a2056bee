import { EventEmitter } from 'node:events'
import { type App, signal } from '@dormer/api'
import { CRONTAB, createTaskList } from '@dormer/api/tasks'
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { type Liveness, startLiveness } from './liveness.ts'

const CRON_LINE = /^((?:\S+ ){4}\S+) (\S+)(?: \?max=(\d+))?$/

export type Worker = {
	stop: () => Promise<void>
	/** For how many milliseconds nobody here has looked for dead workers. */
	silentMs: () => number
}

/**
 * Runs the jobs. A killed worker's jobs are run again within seconds: each worker pool holds an advisory lock while its
 * process lives, and whoever sees a lock free gives that pool's jobs back (graphile-worker alone waits four hours).
 * Jobs that wait for somebody else's server have places of their own: thirty receivers that hang hold up no deck. `more`:
 * tasks of the caller's.
 */
export async function startWorker(app: App, url: string, more: TaskList = {}): Promise<Worker> {
	const computing = { ...createTaskList(app, 'computing'), ...more }
	const waiting = createTaskList(app, 'waiting')
	const runners = await Promise.all([
		startRunner(app, url, { tasks: computing, jobs: 4, pollMs: 1000, crontab: CRONTAB }),
		startRunner(app, url, { tasks: waiting, jobs: 32, pollMs: 2000, crontab: '' }),
	])
	return {
		stop: async () => {
			await Promise.all(runners.map((runner) => runner.stop()))
		},
		silentMs: () => Math.max(...runners.map((runner) => runner.silentMs())),
	}
}

type RunnerOptions = {
	tasks: ReturnType<typeof createTaskList>
	jobs: number
	pollMs: number
	crontab: string
}

async function startRunner(app: App, url: string, share: RunnerOptions): Promise<Worker> {
	const events: WorkerEvents = new EventEmitter()
	const alive = new Promise<Liveness>((resolve, reject) => {
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
		taskList: share.tasks,
		parsedCronItems: readCrontab(share.crontab),
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

function reportJobs(events: WorkerEvents): void {
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
