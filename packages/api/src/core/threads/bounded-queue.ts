import pLimit from 'p-limit'
import { AppError } from '../errors.ts'

/**
 * Creates a queue that runs at most `running` functions at a time while at most `waiting` others wait. Rejects a
 * further function with 503 and `Retry-After`.
 */
export function createBoundedQueue(
	running: number,
	waiting: number,
): <Value>(work: () => Promise<Value>) => Promise<Value> {
	const enter = pLimit(running)
	return async (work) => {
		if (enter.activeCount + enter.pendingCount >= running + waiting)
			throw new AppError(
				'UPSTREAM_UNAVAILABLE',
				'The service is busy with other files. Try again in a few seconds.',
				{ headers: { 'Retry-After': '5' } },
			)
		return enter(work)
	}
}
