import { setTimeout as sleep } from 'node:timers/promises'
import type { Notification, Pool, PoolClient } from 'pg'
import type { App } from '../../core/app.ts'
import { createWaiter, type Waiter } from './waiter.ts'

type EventListener = {
	/**
	 * Waiters of the live streams, by organization id. A waiter is notified when its organization may have new events.
	 */
	waiters: Map<string, Set<Waiter>>
	/**
	 * Notified when a company gets its first live stream or loses its last one, and when the connection is lost. The listener's
	 * loop waits for this, and then locks companies, stops listening or reconnects.
	 */
	change: Waiter
	running: boolean
	ended: boolean
}
type Process = Pick<App, 'directPool' | 'log'>

const HEARTBEAT_MS = 30_000
const MAX_RETRY_DELAY_MS = 1000
/** Milliseconds until the next attempt to lock a company, or until the next look at transactions that began before. */
const LOCK_RETRY_MS = 50

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
	if (waiters.size === 1) listener.change.notify()
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

/** Listens on one connection. Returns when no waiter is left; throws when the connection is lost. */
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
		await client.query('listen event')
		const watched = new Set<string>()
		let added: Added | undefined
		let retry: NodeJS.Timeout | undefined
		while (lost === undefined && listener.waiters.size > 0) {
			const locked = await lockCompanies(client, { watched, companies: listener.waiters })
			if (locked.length > 0) added = await addWatched(client, added, locked)
			if (added !== undefined) added = await notifyAdded(client, { added, listener })
			const isSettled = added === undefined && watched.size === listener.waiters.size
			clearTimeout(retry)
			if (!isSettled) retry = setTimeout(listener.change.notify, added?.delayMs ?? LOCK_RETRY_MS)
			await listener.change.wait()
		}
		if (lost === undefined) await client.query('unlisten event; select pg_advisory_unlock_all()')
	} catch (error) {
		lost ??= error instanceof Error ? error : new Error(String(error))
	} finally {
		clearInterval(heartbeat)
		client.off('notification', onNotification).off('error', onLost).off('end', onLost)
		client.release(lost)
	}
	if (lost !== undefined) throw lost
}

type Watch = { watched: Set<string>; companies: ReadonlyMap<string, unknown> }

/**
 * Takes the lock of each company with a live stream, so that transactions that write its events notify this connection (the
 * SQL function `notify_watchers`), and releases the other locks. Returns the companies that were locked now. Skips a company
 * whose lock a transaction holds at this instant.
 */
async function lockCompanies(client: PoolClient, { watched, companies }: Watch): Promise<string[]> {
	const gone = [...watched].filter((company) => !companies.has(company))
	for (const company of gone) watched.delete(company)
	await client.query('select pg_advisory_unlock_shared(watch_key(c)) from unnest($1::uuid[]) c', [
		gone,
	])
	const { rows } = await client.query<{ company: string }>(
		`select c::text as company from unnest($1::uuid[]) c where pg_try_advisory_lock_shared(watch_key(c))`,
		[[...companies.keys()].filter((company) => !watched.has(company))],
	)
	const locked = rows.map(({ company }) => company)
	for (const company of locked) watched.add(company)
	return locked
}

/**
 * Companies that this connection began to watch. Transactions that began before the transaction `since` may write their events
 * without a notification. `delayMs` is the time until the next look at these transactions.
 */
type Added = { companies: readonly string[]; since: string; delayMs: number }

/** Adds companies that were locked now. */
async function addWatched(
	client: PoolClient,
	added: Added | undefined,
	locked: readonly string[],
): Promise<Added> {
	const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
	const companies = [...new Set([...(added?.companies ?? []), ...locked])]
	return { companies, since: rows[0]?.id ?? '0', delayMs: LOCK_RETRY_MS }
}

/**
 * Notifies the streams of companies that this connection began to watch. Returns what to look at later, or undefined when all
 * transactions that began before have ended.
 */
async function notifyAdded(
	client: PoolClient,
	{ added, listener }: { added: Added; listener: EventListener },
): Promise<Added | undefined> {
	const { rows } = await client.query<{ ended: boolean }>(
		'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as ended',
		[added.since],
	)
	for (const company of added.companies)
		for (const waiter of listener.waiters.get(company) ?? []) waiter.notify()
	if (rows[0]?.ended === true) return undefined
	return { ...added, delayMs: Math.min(added.delayMs * 2, MAX_RETRY_DELAY_MS) }
}

/** Queries the database with a timeout, to detect a host that disappeared without closing the connection. */
async function sendHeartbeat(client: PoolClient): Promise<void> {
	const query = { text: 'select 1', query_timeout: HEARTBEAT_MS / 3 }
	await client.query(query)
}
