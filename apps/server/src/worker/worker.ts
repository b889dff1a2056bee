import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '@dormer/api'
import { CRONTAB, createTaskList } from '@dormer/api/tasks'
import type { TaskList } from 'graphile-worker'
import { openPoolLocks } from './pool-locks.ts'
import { type RunningPool, startPool } from './worker-pool.ts'

/** Number of jobs that each pool runs at the same time. */
const PLACES = { computing: 6, waiting: 64 }
const RETRY_MS = 1000
/** Milliseconds in which the jobs of a lost pool end: graphile-worker aborts them after five seconds. */
const ABORT_MS = 6000

export type Worker = {
	/** Takes no more jobs and waits until the running jobs have ended or are back in the queue. */
	stop: () => Promise<void>
	/** Returns the milliseconds for which the worker has had no connection to Postgres; 0 while it takes jobs. */
	msDisconnected: () => number
}

/**
 * Starts a worker: a pool for jobs that compute, and one for jobs that wait for external servers. External servers that hang
 * therefore cannot delay deck generation. When the worker loses Postgres, it ends both pools and starts new ones. `extraTasks`
 * run in the first pool. Rejects when Postgres cannot be reached at the start.
 */
export async function startWorker(
	app: App,
	url: string,
	extraTasks: TaskList = {},
): Promise<Worker> {
	const stopping = new AbortController()
	const { signal } = stopping
	const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
	const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve))
	let pools = await startPools(app, url, extraTasks)
	let lostAt: number | undefined
	const restart = async (): Promise<void> => {
		lostAt = performance.now()
		app.log.warn('worker lost the connection to Postgres; it takes no jobs until it reconnects')
		await Promise.race([pools.stop(), wait(ABORT_MS)])
		while (!signal.aborted) {
			try {
				pools = await startPools(app, url, extraTasks)
				lostAt = undefined
				return app.log.warn('worker has reconnected to Postgres')
			} catch (error) {
				app.log.debug({ err: error }, 'worker could not reconnect to Postgres')
				await wait(RETRY_MS)
			}
		}
	}
	const keepRunning = async (): Promise<void> => {
		while (!signal.aborted) {
			await Promise.race([pools.ended, stopped])
			if (!signal.aborted) await restart()
		}
		await pools.stop()
	}
	const running = keepRunning()
	return {
		stop: () => {
			stopping.abort()
			return running
		},
		msDisconnected: () => (lostAt === undefined ? 0 : performance.now() - lostAt),
	}
}

type Pools = {
	/** Resolves when one of the pools takes no more jobs or their locks are lost. */
	ended: Promise<unknown>
	stop: () => Promise<void>
}

/** Starts the two pools with their locks. Rejects when Postgres cannot be reached. */
async function startPools(app: App, url: string, extraTasks: TaskList): Promise<Pools> {
	const locks = await openPoolLocks(url)
	const pools: RunningPool[] = []
	const stop = async () => {
		await Promise.all(pools.map((pool) => pool.stop()))
		await locks.release()
	}
	const computing = { ...createTaskList(app, 'computing'), ...extraTasks }
	const waiting = createTaskList(app, 'waiting')
	try {
		pools.push(
			await startPool(app, locks, { tasks: computing, places: PLACES.computing, crontab: CRONTAB }),
		)
		pools.push(await startPool(app, locks, { tasks: waiting, places: PLACES.waiting, crontab: '' }))
	} catch (error) {
		await stop()
		throw error
	}
	return { ended: Promise.race([locks.ended, ...pools.map((pool) => pool.ended)]), stop }
}
