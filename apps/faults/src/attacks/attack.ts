import type { Company } from '../company.ts'
import type { Case, Finding } from '../report.ts'

/** Running server on which an attack is tried. */
export type Target = { url: string; signUp: () => Promise<Company> }
export type Attack = Case<Target>

/** Maximum time in ms that a health check may take during an attack. It allows for other load on the machine. */
const MAX_HEALTH_MS = 500
const HEALTH_EVERY_MS = 25

/**
 * Sends one hostile request while it calls `/api/health` every 25 ms. The finding holds when `statuses` contains the status and
 * every health check succeeded within 500 ms.
 */
export async function tryRequest(
	{ url }: Target,
	send: () => Promise<Response>,
	statuses: readonly number[],
): Promise<Finding> {
	let isDone = false
	let slowest = 0
	const watching = (async () => {
		while (!isDone) {
			const startedAt = performance.now()
			const health = await fetch(`${url}/api/health`).catch(() => undefined)
			await health?.arrayBuffer()
			const ms = health?.ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY
			slowest = Math.max(slowest, ms)
			await new Promise((resolve) => setTimeout(resolve, HEALTH_EVERY_MS))
		}
	})()
	try {
		const response = await send()
		const bytes = (await response.arrayBuffer()).byteLength
		isDone = true
		await watching
		return {
			found: `${response.status} with ${bytes} bytes; slowest health check ${slowest.toFixed(0)} ms`,
			holds: statuses.includes(response.status) && slowest <= MAX_HEALTH_MS,
		}
	} finally {
		isDone = true
	}
}

/** Returns the finding for a response, which must have the expected status. */
export async function expectStatus(response: Response, status: number): Promise<Finding> {
	const text = await response.text()
	return {
		found: `${response.status} ${text.slice(0, 120)}`,
		holds: response.status === status,
	}
}
