import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 25

/**
 * Runs `work` while it calls `/api/health` every 25 ms. Returns the result of `work`, and the time of the slowest health check
 * in ms: infinite when a health check failed.
 */
export async function measureHealthDuring<Result>(
	url: string,
	work: () => Promise<Result>,
): Promise<{ result: Result; slowest: number }> {
	let isDone = false
	let slowest = 0
	const watch = async () => {
		while (!isDone) {
			slowest = Math.max(slowest, await timeHealthCheck(url))
			await sleep(EVERY_MS)
		}
	}
	const watching = watch()
	try {
		return { result: await work(), slowest }
	} finally {
		isDone = true
		await watching
	}
}

async function timeHealthCheck(url: string): Promise<number> {
	const startedAt = performance.now()
	try {
		await (await fetch(`${url}/api/health`)).arrayBuffer()
		return performance.now() - startedAt
	} catch {
		return Number.POSITIVE_INFINITY
	}
}
