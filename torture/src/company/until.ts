import { setTimeout as sleep } from 'node:timers/promises'

const LONGEST_MS = 60_000
const CHECK_EVERY_MS = 200

/** Returns the first defined result of `find`. Throws when nothing was found within a minute; `what` names it. */
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
