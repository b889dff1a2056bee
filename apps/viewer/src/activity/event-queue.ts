import type { ViewerEvent } from '@dormer/api/outreach/activity/schema'

/** An event that waits to be sent, with the time it happened (epoch milliseconds). */
export type QueuedEvent = { at: number; event: ViewerEvent }

/** What an answer means for what was sent: it is done with, or worth sending again (with a new token). */
export type SendOutcome = 'done' | 'again' | 'renew'

/** A request takes up to this many events (contract, viewer events). */
const BATCH_SIZE = 50
/** More than this is not kept: the oldest go. */
const MAX_EVENTS = 500
/** The server dates nothing further back. */
const MAX_AGE_MS = 7 * 86_400_000

/** The queue with one more event at its end; beyond 500 the oldest are forgotten. */
export function enqueue(
	queue: readonly QueuedEvent[],
	event: ViewerEvent,
	at: number,
): QueuedEvent[] {
	return [...queue, { at, event }].slice(-MAX_EVENTS)
}

/**
 * The next events to send, each with how long ago it happened. What is older than seven days is left
 * out; a clock that was set back makes no event of the future.
 */
export function nextBatch(queue: readonly QueuedEvent[], now: number): ViewerEvent[] {
	return queue
		.filter(({ at }) => now - at <= MAX_AGE_MS)
		.slice(0, BATCH_SIZE)
		.map(({ at, event }) => ({ ...event, ageMs: Math.max(0, Math.round(now - at)) }))
}

/** The queue without what was sent, and without what has become too old to be. */
export function removeSent(
	queue: readonly QueuedEvent[],
	sent: readonly ViewerEvent[],
	now: number,
): QueuedEvent[] {
	const gone = new Set(sent.map(({ clientEventId }) => clientEventId))
	return queue.filter(({ at, event }) => !gone.has(event.clientEventId) && now - at <= MAX_AGE_MS)
}

/**
 * What becomes of events after an answer of this status and code; undefined means that none came.
 * What the server will never take (400, 401 without code, 404) is dropped, everything else kept.
 */
export function classifyResponse(
	status: number | undefined,
	code: string | undefined,
): SendOutcome {
	if (status === 401 && code === 'TOKEN_EXPIRED') return 'renew'
	return status === 400 || status === 401 || status === 404 ? 'done' : 'again'
}

/** The queue as it was written to storage; what cannot be read is no queue. */
export function readQueue(text: string | null): QueuedEvent[] {
	try {
		const value: unknown = JSON.parse(text ?? '[]')
		return Array.isArray(value) ? value.filter(isQueuedEvent) : []
	} catch {
		return []
	}
}

function isQueuedEvent(value: unknown): value is QueuedEvent {
	if (typeof value !== 'object' || value === null || !('at' in value) || !('event' in value))
		return false
	const { at, event } = value
	if (typeof at !== 'number' || typeof event !== 'object' || event === null) return false
	return 'clientEventId' in event && typeof event.clientEventId === 'string' && 'type' in event
}
