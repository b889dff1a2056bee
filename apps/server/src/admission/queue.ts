import type { ServerResponse } from 'node:http'
import { AppError } from '@dormer/api'

/**
 * Share of the slots that requests of each importance may use. The remaining slots stay free for more important
 * requests.
 */
const SHARES = { urgent: 1, viewer: 0.9, dashboards: 0.7, bulk: 0.3 }
export type Importance = keyof typeof SHARES
/** All importance levels, the most important first. */
export const IMPORTANCES: readonly Importance[] = ['urgent', 'viewer', 'dashboards', 'bulk']

const MAX_WAITING = 256
const MAX_WAIT_MS = 400
const REJECTION_DELAY_MS = 1100
/**
 * Maximum random delay in milliseconds before a rejection is sent. Adds jitter, so that clients rejected together do not retry
 * together.
 */
const JITTER_MS = 1000

type Waiter = { importance: Importance; admit: () => void }

/**
 * Creates a queue that admits up to `slots` concurrent requests (docs/design/reliability.md#overload). Up to 256 further
 * requests wait, each for at most `maxWaitMs` milliseconds. The most important request goes first, and of equally important
 * ones the newest. Rejects with 503 and `Retry-After` after about two seconds, because clients would repeat the request at once
 * after an immediate rejection.
 */
export function createAdmissionQueue(slots: number, maxWaitMs = MAX_WAIT_MS) {
	let admitted = 0
	const queue: Waiter[] = []

	const hasSlot = (importance: Importance) =>
		admitted < Math.max(1, Math.floor(slots * SHARES[importance]))

	const occupySlot = (response: ServerResponse) => {
		admitted += 1
		response.once('close', () => {
			admitted -= 1
			admitNext()
		})
	}

	const admitNext = () => {
		for (const importance of IMPORTANCES) {
			const next = queue.findLast((waiter) => waiter.importance === importance)
			if (next !== undefined) {
				if (hasSlot(importance)) next.admit()
				return
			}
		}
	}

	const remove = (waiter: Waiter | undefined) => {
		if (waiter !== undefined && queue.includes(waiter)) queue.splice(queue.indexOf(waiter), 1)
	}

	/**
	 * Adds a request to the queue. When the queue is then too long, removes a request of the lowest importance in it: the new
	 * request if it has this importance, otherwise the oldest such request. The removed request gets its 503 only when its timer
	 * ends, because clients repeat an immediate rejection at once.
	 */
	const enqueue = (waiter: Waiter) => {
		queue.push(waiter)
		if (queue.length <= MAX_WAITING) return
		const lowest = IMPORTANCES.findLast((one) => queue.some(({ importance }) => importance === one))
		remove(
			lowest === waiter.importance ? waiter : queue.find(({ importance }) => importance === lowest),
		)
	}

	return {
		/**
		 * Resolves when the request is admitted. Rejects with 503 when no slot becomes free in time or the client
		 * disconnects.
		 */
		admit(importance: Importance, response: ServerResponse): Promise<void> {
			if (response.closed) return Promise.reject(overloadError())
			if (hasSlot(importance)) {
				occupySlot(response)
				return Promise.resolve()
			}
			return new Promise((resolve, reject) => {
				let timer = setTimeout(() => {
					remove(waiter)
					timer = setTimeout(rejectRequest, REJECTION_DELAY_MS + JITTER_MS * Math.random())
				}, maxWaitMs)
				const leaveQueue = () => {
					clearTimeout(timer)
					response.off('close', rejectRequest)
					remove(waiter)
				}
				const rejectRequest = () => {
					leaveQueue()
					reject(overloadError())
				}
				response.once('close', rejectRequest)
				const waiter = {
					importance,
					admit: () => {
						leaveQueue()
						occupySlot(response)
						resolve()
					},
				}
				enqueue(waiter)
			})
		},
	}
}

/** Creates the 503 error of an overloaded process, with a `Retry-After` of one second. */
export function overloadError(): AppError {
	const message = 'The server is busy. Try again in a moment.'
	return new AppError('UPSTREAM_UNAVAILABLE', message, { headers: { 'Retry-After': '1' } })
}
