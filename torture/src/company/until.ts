import { setTimeout as sleep } from 'node:timers/promises'

const LONGEST_MS = 60_000
const CHECK_EVERY_MS = 200

/**
 * Calls `find` until it returns a defined result, and returns this result. Throws after a minute; the error message contains
 * `what`.
 */
export async function until<Found>(
	what: string,
	find: () => Promise<Found | undefined>,
): Promise<Found> {
	const startedAt = performance.now()
	while (performance.now() - startedAt < LONGEST_MS) {
		const found = await find()
		if (found !== undefined) return found
		await sleep(CHECK_EVERY_MS)
	}
	throw new Error(`Waited a minute until ${what}`)
}
