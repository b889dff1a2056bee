import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 25

/** Runs `work` while it calls `/api/health` every 25 ms. Returns the result of `work` and the slowest health check in ms. */
export async function waitsForHealth<Result>(
	url: string,
	work: () => Promise<Result>,
): Promise<{ result: Result; slowest: number }> {
	let isDone = false
	let slowest = 0
	const watch = async () => {
		while (!isDone) {
			const startedAt = performance.now()
			await (await fetch(`${url}/api/health`)).arrayBuffer()
			slowest = Math.max(slowest, performance.now() - startedAt)
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
