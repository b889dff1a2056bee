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

export type EventSender = {
	record: (event: Omit<ViewerEvent, 'clientEventId'>) => void
	/** Sends what waits, soon. */
	send: () => void
	/** The page may be about to go: sends what waits in a way that outlives it. */
	sendBeacon: () => void
}

type Options = { presentationId: string; shareKey: string; access: Access }

/** Events that come together travel together. */
const BATCH_DELAY_MS = 1000
const RETRY_MS = 20_000

/**
 * Brings events to the server, each once: what is not confirmed stays in this browser and is sent
 * again later. A beacon is never confirmed, so its events are sent again when the page lives on, and
 * the server knows them by their ids.
 */
export function createEventSender({ presentationId, shareKey, access }: Options): EventSender {
	const key = `dormer.told.${shareKey}`
	let queue: QueuedEvent[] = readQueue(readText(key))
	let timer = 0
	let sending = false

	function set(next: QueuedEvent[]) {
		queue = next
		writeText(key, queue.length === 0 ? null : JSON.stringify(queue))
	}
	function later(ms: number) {
		clearTimeout(timer)
		timer = window.setTimeout(() => void send(), ms)
	}
	async function send() {
		const events = nextBatch(queue, Date.now())
		if (sending || events.length === 0) return
		sending = true
		const verdict = await access
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
		if (verdict === 'done') set(removeSent(queue, events, Date.now()))
		if (queue.length > 0) later(verdict === 'done' ? 0 : RETRY_MS)
	}
	return {
		record: (event) => {
			set(enqueue(queue, { ...event, clientEventId: newEventId() }, Date.now()))
			if (!sending) later(BATCH_DELAY_MS)
		},
		send: () => later(0),
		sendBeacon: () => {
			const _token = access.current()
			const events = nextBatch(queue, Date.now())
			if (_token === null || events.length === 0) return
			const body = new Blob([JSON.stringify({ _token, events })], { type: 'application/json' })
			navigator.sendBeacon(`/api/presentations/${presentationId}/events`, body)
		},
	}
}

/** 128 random bits; `crypto.randomUUID` is missing where the page came without TLS. */
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
		// A private window may refuse to keep anything.
	}
}
