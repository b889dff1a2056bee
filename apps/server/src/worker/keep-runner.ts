import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '@dormer/api'
import { type Runner, type RunnerOptions, startRunner } from './runner.ts'

const MIN_RETRY_MS = 100
const MAX_RETRY_MS = 1000

/**
 * Starts a runner, and replaces it when it loses its connection to Postgres (docs/design/reliability.md#jobs). The jobs of the
 * old runner return to the queue. Rejects when the first runner cannot start.
 */
export async function keepRunner(
	app: App,
	url: string,
	options: RunnerOptions,
): Promise<Omit<Runner, 'lost'>> {
	const stopping = new AbortController()
	const { signal } = stopping
	let runner = await startRunner(app, url, options)
	const replace = async (): Promise<void> => {
		app.log.warn('worker lost the connection to Postgres; it takes no jobs until it reconnects')
		for (let delay = MIN_RETRY_MS; !signal.aborted; delay = Math.min(2 * delay, MAX_RETRY_MS)) {
			try {
				runner = await startRunner(app, url, options)
				return app.log.warn('worker has reconnected to Postgres')
			} catch (error) {
				app.log.debug({ err: error }, 'worker could not reconnect to Postgres')
				await sleep(delay, undefined, { signal }).catch(() => {})
			}
		}
	}
	const keep = async (): Promise<void> => {
		while (!signal.aborted) {
			await aborted(AbortSignal.any([runner.lost, signal]))
			if (!signal.aborted) await replace()
		}
	}
	const keeping = keep()
	return {
		stop: async () => {
			stopping.abort()
			await keeping
			await runner.stop()
		},
		msSinceHeartbeat: () => runner.msSinceHeartbeat(),
	}
}

/** Resolves when the signal aborts. */
function aborted(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve()
		else signal.addEventListener('abort', () => resolve(), { once: true })
	})
}
