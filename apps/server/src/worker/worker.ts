import type { App } from '@dormer/api'
import { CRONTAB, createTaskList } from '@dormer/api/tasks'
import type { TaskList } from 'graphile-worker'
import { keepRunner } from './keep-runner.ts'

export type Worker = {
	stop: () => Promise<void>
	/** Returns the milliseconds since the last heartbeat. A heartbeat is a completed search for dead worker pools. */
	msSinceHeartbeat: () => number
}

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
		keepRunner(app, url, { tasks: computing, jobs: 4, pollMs: 1000, crontab: CRONTAB }),
		keepRunner(app, url, { tasks: waiting, jobs: 32, pollMs: 2000, crontab: '' }),
	])
	return {
		stop: async () => {
			await Promise.all(runners.map((runner) => runner.stop()))
		},
		msSinceHeartbeat: () => Math.max(...runners.map((runner) => runner.msSinceHeartbeat())),
	}
}
