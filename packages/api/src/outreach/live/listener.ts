import { setTimeout as sleep } from 'node:timers/promises'
import type { Notification, Pool, PoolClient } from 'pg'
import type { App } from '../../core/app.ts'
import { LIVE_CHANNEL } from '../../events/live-streams.ts'
import { createWaiter, type Waiter } from './waiter.ts'

type EventListener = {
	/**
	 * Waiters of the live streams, by organization id. A waiter is notified when its organization may have new events.
	 */
	waiters: Map<string, Set<Waiter>>
	/**
	 * Notified when the last live stream ends, and when the connection is lost. The listener's loop waits for this, and then stops
	 * listening or reconnects.
	 */
	change: Waiter
	running: boolean
	ended: boolean
}
type Process = Pick<App, 'directPool' | 'log'>

const HEARTBEAT_MS = 30_000
const MAX_RETRY_DELAY_MS = 1000
/** Each process has one LISTEN connection while live streams are open. */
const listeners = new WeakMap<Pool, EventListener>()

function listenerOf(pool: Pool): EventListener {
	const known = listeners.get(pool)
	if (known !== undefined) return known
	const listener = { waiters: new Map(), change: createWaiter(), running: false, ended: false }
	listeners.set(pool, listener)
	return listener
}

/**
 * Notifies `waiter` whenever a process may have written an event of the organization: on each database notification, and when
 * a connection begins to listen for the organization, because notifications before that may be missing. The returned function removes
 * the waiter.
 */
export function registerWaiter(app: Process, organizationId: string, waiter: Waiter): () => void {
	const listener = listenerOf(app.directPool)
	const waiters = listener.waiters.get(organizationId) ?? new Set()
	listener.waiters.set(organizationId, waiters.add(waiter))
	if (!listener.running) {
		listener.running = true
		runListener(app, listener).catch((error: unknown) =>
			app.log.error({ err: error }, 'event listener stopped'),
		)
	}
	return () => {
		waiters.delete(waiter)
		if (waiters.size > 0 || listener.waiters.get(organizationId) !== waiters) return
		listener.waiters.delete(organizationId)
		listener.change.notify()
	}
}

/** Ends all live streams of this process before the process stops. The clients reconnect to another process. */
export function endLiveStreams(app: Process): void {
	const listener = listenerOf(app.directPool)
	listener.ended = true
	notifyAll(listener)
}

/** Returns whether `endLiveStreams` was called in this process. */
export function areLiveStreamsEnded(app: Process): boolean {
	return listenerOf(app.directPool).ended
}

function notifyAll(listener: EventListener): void {
	for (const waiters of listener.waiters.values()) for (const waiter of waiters) waiter.notify()
}

async function runListener(app: Process, listener: EventListener): Promise<void> {
	for (let failures = 0; listener.waiters.size > 0; ) {
		const began = Date.now()
		try {
			await listenUntilDone(app, listener)
		} catch (error) {
			failures = Date.now() - began > HEARTBEAT_MS ? 1 : failures + 1
			app.log.warn({ err: error, failures }, 'event listener lost its connection; retry scheduled')
			await sleep(Math.min(50 * 2 ** failures, MAX_RETRY_DELAY_MS))
		}
	}
	listener.running = false
}

/** Listens on one connection of `pg`, because Prisma has no LISTEN. Returns when no waiter is left; throws when the connection is lost. */
async function listenUntilDone(app: Process, listener: EventListener): Promise<void> {
	const client = await app.directPool.connect()
	let lost: Error | undefined
	const onLost = (error: Error = new Error('The connection ended')) => {
		lost ??= error
		listener.change.notify()
	}
	const onNotification = ({ payload }: Notification) => {
		for (const waiter of listener.waiters.get(payload ?? '') ?? []) waiter.notify()
	}
	client.on('notification', onNotification).on('error', onLost).on('end', onLost)
	const heartbeat = setInterval(() => sendHeartbeat(client).catch(onLost), HEARTBEAT_MS)
	try {
		await client.query(`listen ${LIVE_CHANNEL}`)
		// Notifications before LISTEN are missing, so all streams read once.
		notifyAll(listener)
		while (lost === undefined && listener.waiters.size > 0) await listener.change.wait()
		if (lost === undefined) await client.query(`unlisten ${LIVE_CHANNEL}`)
	} catch (error) {
		lost ??= error instanceof Error ? error : new Error(String(error))
	} finally {
		clearInterval(heartbeat)
		client.off('notification', onNotification).off('error', onLost).off('end', onLost)
		client.release(lost)
	}
	if (lost !== undefined) throw lost
}

/** Queries the database with a timeout, to detect a host that disappeared without closing the connection. */
async function sendHeartbeat(client: PoolClient): Promise<void> {
	const query = { text: 'select 1', query_timeout: HEARTBEAT_MS / 3 }
	await client.query(query)
}
