import type { ViewerEvent } from '@dormer/api/outreach/activity/schema'

/** Event that waits to be sent. `at` is the time of the event in milliseconds since 1970. */
export type QueuedEvent = { at: number; event: ViewerEvent }

/**
 * What to do with events that were sent: `done` drops them, `retry` sends them again, and `renew` first requests a new token.
 */
export type SendOutcome = 'done' | 'retry' | 'renew'

/** Maximum number of events that the API accepts per request. */
const BATCH_SIZE = 50
/** Maximum number of queued events; the oldest events are dropped first. */
const MAX_EVENTS = 500
/** Maximum age of an event in milliseconds; the server rejects older events. */
const MAX_AGE_MS = 7 * 86_400_000

/** Appends an event to the queue. Drops the oldest events when the queue exceeds 500 events. */
export function enqueue(
	queue: readonly QueuedEvent[],
	event: ViewerEvent,
	at: number,
): QueuedEvent[] {
	return [...queue, { at, event }].slice(-MAX_EVENTS)
}

/** Returns the next events to send, each with its age in milliseconds. Omits events older than 7 days. No age is negative. */
export function nextBatch(queue: readonly QueuedEvent[], now: number): ViewerEvent[] {
	return queue
		.filter(({ at }) => now - at <= MAX_AGE_MS)
		.slice(0, BATCH_SIZE)
		.map(({ at, event }) => ({ ...event, ageMs: Math.max(0, Math.round(now - at)) }))
}

/** Returns the queue without the sent events and without events older than 7 days. */
export function removeSent(
	queue: readonly QueuedEvent[],
	sent: readonly ViewerEvent[],
	now: number,
): QueuedEvent[] {
	const sentIds = new Set(sent.map(({ clientEventId }) => clientEventId))
	return queue.filter(
		({ at, event }) => !sentIds.has(event.clientEventId) && now - at <= MAX_AGE_MS,
	)
}

/**
 * Decides what happens to sent events after a response; an undefined status means no response. Requests a new token after
 * `TOKEN_EXPIRED`. Drops the events after any other 400, 401 or 404.
 */
export function classifyResponse(
	status: number | undefined,
	code: string | undefined,
): SendOutcome {
	if (status === 401 && code === 'TOKEN_EXPIRED') return 'renew'
	return status === 400 || status === 401 || status === 404 ? 'done' : 'retry'
}

/** Parses a stored queue. Returns an empty queue when the text cannot be parsed. */
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
