import type { ViewerEvent } from '@dormer/api/outreach/activity/schema'
import type { Access } from '../core/access.ts'
import { readError, trpc } from '../core/trpc.ts'
import {
	classifyResponse,
	enqueue,
	nextBatch,
	type QueuedEvent,
	readQueue,
	removeSent,
} from './event-queue.ts'

/** Sends viewer events to the server. */
export type EventSender = {
	/** Adds an event to the queue. The queue is sent about a second later. */
	record: (event: Omit<ViewerEvent, 'clientEventId'>) => void
	/** Sends the queue now. */
	send: () => void
	/** Sends the queue as a beacon, which the browser also delivers when the page closes. */
	sendBeacon: () => void
}

type Options = { presentationId: string; shareKey: string; access: Access }

/** Milliseconds to wait before sending, so several events share one request. */
const BATCH_DELAY_MS = 1000
const RETRY_MS = 20_000

/**
 * Creates an event sender. Keeps unconfirmed events in local storage and sends them again. The server ignores an event that it
 * already has.
 */
export function createEventSender({ presentationId, shareKey, access }: Options): EventSender {
	const key = `dormer.told.${shareKey}`
	let queue: QueuedEvent[] = readQueue(readText(key))
	let timer = 0
	let sending = false

	function setQueue(next: QueuedEvent[]) {
		queue = next
		writeText(key, queue.length === 0 ? null : JSON.stringify(queue))
	}
	function schedule(ms: number) {
		clearTimeout(timer)
		timer = window.setTimeout(() => void send(), ms)
	}
	async function send() {
		const events = nextBatch(queue, Date.now())
		if (sending || events.length === 0) return
		sending = true
		const outcome = await access
			.withToken((context) =>
				trpc.presentations.recordEvents.mutate({ presentationId, events }, { context }),
			)
			.then(
				() => 'done',
				(error: unknown) => {
					const { status, code } = readError(error)
					return classifyResponse(status, code)
				},
			)
		sending = false
		if (outcome === 'done') setQueue(removeSent(queue, events, Date.now()))
		if (queue.length > 0) schedule(outcome === 'done' ? 0 : RETRY_MS)
	}
	return {
		record: (event) => {
			setQueue(enqueue(queue, { ...event, clientEventId: newEventId() }, Date.now()))
			if (!sending) schedule(BATCH_DELAY_MS)
		},
		send: () => schedule(0),
		sendBeacon: () => {
			const _token = access.current()
			const events = nextBatch(queue, Date.now())
			if (_token === null || events.length === 0) return
			const body = new Blob([JSON.stringify({ _token, events })], { type: 'application/json' })
			navigator.sendBeacon(`/api/presentations/${presentationId}/events`, body)
		},
	}
}

/** Returns 128 random bits as hex. `crypto.randomUUID` does not exist on pages that are served without TLS. */
function newEventId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readText(key: string): string | null {
	try {
		return localStorage.getItem(key)
	} catch {
		return null
	}
}

function writeText(key: string, text: string | null) {
	try {
		if (text === null) localStorage.removeItem(key)
		else localStorage.setItem(key, text)
	} catch {
		// Storage may be blocked in a private window.
	}
}
