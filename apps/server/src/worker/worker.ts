import { type App, POOL_PLACES } from '@dormer/api'
import { CRONTAB, createTaskList } from '@dormer/api/tasks'
import type { TaskList } from 'graphile-worker'
import { keepRunner } from './keep-runner.ts'

export type Worker = {
	stop: () => Promise<void>
	/** Returns the milliseconds since the last heartbeat. A heartbeat is a completed search for dead worker pools. */
	msSinceHeartbeat: () => number
}

/**
 * Milliseconds between two searches of an idle place for jobs. A job normally starts earlier, because its transaction notifies
 * the runners, and each heartbeat wakes them when a job is due.
 */
const POLL_MS = 2000

/**
 * Starts two runners for the job queue: one for jobs that compute, and one for jobs that wait for external servers. External
 * servers that hang therefore cannot delay deck generation. The first runner also runs `extraTasks`. The jobs of a dead process
 * run again within seconds (docs/design/reliability.md#jobs).
 */
export async function startWorker(
	app: App,
	url: string,
	extraTasks: TaskList = {},
): Promise<Worker> {
	const computing = { ...createTaskList(app, 'computing'), ...extraTasks }
	const waiting = createTaskList(app, 'waiting')
	const runners = await Promise.all([
		keepRunner(app, url, {
			...{ tasks: computing, jobs: POOL_PLACES.computing },
			...{ pollMs: POLL_MS, crontab: CRONTAB },
		}),
		keepRunner(app, url, {
			...{ tasks: waiting, jobs: POOL_PLACES.waiting },
			...{ pollMs: 2 * POLL_MS, crontab: '' },
		}),
	])
	return {
		stop: async () => {
			await Promise.all(runners.map((runner) => runner.stop()))
		},
		msSinceHeartbeat: () => Math.max(...runners.map((runner) => runner.msSinceHeartbeat())),
	}
}
