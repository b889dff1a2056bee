import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, isAlive, startEmbeddedPostgres } from './embedded.ts'

const CHECK_MS = 100
const RETRY_MS = 500

/**
 * Callbacks that log a restart of the embedded Postgres: its process ended, it runs again, or an attempt to start it failed.
 */
export type RestartReport = {
	lost: () => void
	restarted: () => void
	failed: (error: unknown) => void
}

/**
 * Starts the embedded Postgres under `directory`. Starts it again on the same port whenever its process ends, until
 * `stop` is called (docs/design/reliability.md#outages).
 */
export async function superviseEmbeddedPostgres(
	directory: string,
	report: RestartReport,
): Promise<EmbeddedPostgres> {
	let postgres = await startEmbeddedPostgres(directory)
	const port = Number(new URL(postgres.url).port)
	const stopping = new AbortController()
	const { signal } = stopping
	const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
	const restart = async (): Promise<void> => {
		report.lost()
		while (!signal.aborted) {
			try {
				postgres = await startEmbeddedPostgres(directory, { port })
				return report.restarted()
			} catch (error) {
				report.failed(error)
				await wait(RETRY_MS)
			}
		}
	}
	const watch = async (): Promise<void> => {
		while (!signal.aborted) {
			const pid = postgres.pid()
			if (pid === undefined || !isAlive(pid)) await restart()
			await wait(CHECK_MS)
		}
	}
	const watching = watch()
	return {
		url: postgres.url,
		pid: () => postgres.pid(),
		isReused: postgres.isReused,
		stop: async () => {
			stopping.abort()
			await watching
			await postgres.stop()
		},
	}
}
