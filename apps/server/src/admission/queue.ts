import type { ServerResponse } from 'node:http'
import { AppError } from '@dormer/api'

/** What is let in first when not all can be, and what share of the places it may take: the rest is kept for those above. */
const SHARES = { urgent: 1, viewer: 0.9, dashboards: 0.7, bulk: 0.3 }
export type Importance = keyof typeof SHARES
/** The most important first. */
export const IMPORTANCES: readonly Importance[] = ['urgent', 'viewer', 'dashboards', 'bulk']

const LONGEST_QUEUE = 256
const PATIENCE_MS = 400
const SILENCE_MS = 600
/** Those who came together do not come back together. */
const SPREAD_MS = 500

type Waiter = { importance: Importance; admit: () => void }

/**
 * Lets `places` requests in at once (reliability, 3.13, Overload). Others wait for 400 ms at most, 256 of them; of these the
 * most important goes first, and then the newest, whose caller is still there. A place is given back when the answer or
 * its connection is over. Refused is 503 with `Retry-After`, and only after a second: a refusal at once would be asked again
 * at once, and a thousand of them would take the time of the answers.
 */
export function createAdmissionQueue(places: number, patienceMs = PATIENCE_MS) {
	let inside = 0
	const queue: Waiter[] = []

	const hasRoom = (importance: Importance) =>
		inside < Math.max(1, Math.floor(places * SHARES[importance]))

	const take = (response: ServerResponse) => {
		inside += 1
		response.once('close', () => {
			inside -= 1
			admitNext()
		})
	}

	const admitNext = () => {
		for (const importance of IMPORTANCES) {
			const next = queue.findLast((waiter) => waiter.importance === importance)
			if (next !== undefined) {
				if (hasRoom(importance)) next.admit()
				return
			}
		}
	}

	const remove = (waiter: Waiter | undefined) => {
		if (waiter !== undefined && queue.includes(waiter)) queue.splice(queue.indexOf(waiter), 1)
	}

	/** A full queue gives up its least important waiter, the oldest of those, if that one is less important. */
	const line = (waiter: Waiter) => {
		queue.push(waiter)
		if (queue.length <= LONGEST_QUEUE) return
		const last = IMPORTANCES.findLast((one) => queue.some(({ importance }) => importance === one))
		remove(
			last === waiter.importance ? waiter : queue.find(({ importance }) => importance === last),
		)
	}

	return {
		/** Resolves when the request may go on; 503 when it may not, or its caller has gone. */
		enter(importance: Importance, response: ServerResponse): Promise<void> {
			if (response.closed) return Promise.reject(overloadError())
			if (hasRoom(importance)) {
				take(response)
				return Promise.resolve()
			}
			return new Promise((resolve, reject) => {
				let timer = setTimeout(() => {
					remove(waiter)
					timer = setTimeout(refuse, SILENCE_MS + SPREAD_MS * Math.random())
				}, patienceMs)
				const settle = () => {
					clearTimeout(timer)
					response.off('close', refuse)
					remove(waiter)
				}
				const refuse = () => {
					settle()
					reject(overloadError())
				}
				response.once('close', refuse)
				const waiter = {
					importance,
					admit: () => {
						settle()
						take(response)
						resolve()
					},
				}
				line(waiter)
			})
		},
	}
}
export type AdmissionQueue = ReturnType<typeof createAdmissionQueue>

/** More is asked of this process at once than it can do; a second later it may go. */
export function overloadError(): AppError {
	const message = 'Too much is asked at once, try again in a moment'
	return new AppError('UPSTREAM_UNAVAILABLE', message, { headers: { 'Retry-After': '1' } })
}
