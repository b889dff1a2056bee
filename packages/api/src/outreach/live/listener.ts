import { setTimeout as sleep } from 'node:timers/promises'
import type { Notification, Pool, PoolClient } from 'pg'
import type { App } from '../../core/app.ts'
import { createWaiter, type Waiter } from './waiter.ts'

type EventListener = {
	/** Who listens, by organization. */
	bells: Map<string, Set<Waiter>>
	/** Rung when nobody listens any more, and when the connection is lost. */
	attention: Waiter
	listening: boolean
	over: boolean
}
type Process = Pick<App, 'pool' | 'log'>

const HEARTBEAT_MS = 30_000
const MAX_RETRY_DELAY_MS = 5000

/** One listening connection a process, as long as somebody listens. */
const listeners = new WeakMap<Pool, EventListener>()

function listenerOf(pool: Pool): EventListener {
	const known = listeners.get(pool)
	if (known !== undefined) return known
	const ears = { bells: new Map(), attention: createWaiter(), listening: false, over: false }
	listeners.set(pool, ears)
	return ears
}

/**
 * Rings `bell` whenever any process may have written an event of the organization: on its notification, and when the
 * connection stands (again), as something may have been missed. Stops with what it returns.
 */
export function registerWaiter(app: Process, organizationId: string, bell: Waiter): () => void {
	const ears = listenerOf(app.pool)
	const bells = ears.bells.get(organizationId) ?? new Set()
	ears.bells.set(organizationId, bells.add(bell))
	if (!ears.listening) {
		ears.listening = true
		runListener(app, ears).catch((error: unknown) => app.log.error({ err: error }, 'Deaf'))
	}
	return () => {
		bells.delete(bell)
		if (bells.size === 0) ears.bells.delete(organizationId)
		if (ears.bells.size === 0) ears.attention.ring()
	}
}

/** Ends every live stream of this process, so that it can stop; their clients go on with another. */
export function endLiveStreams(app: Process): void {
	const ears = listenerOf(app.pool)
	ears.over = true
	notifyAll(ears)
}

export function areLiveStreamsEnded(app: Process): boolean {
	return listenerOf(app.pool).over
}

function notifyAll(ears: EventListener): void {
	for (const bells of ears.bells.values()) for (const bell of bells) bell.ring()
}

async function runListener(app: Process, ears: EventListener): Promise<void> {
	for (let failures = 0; ears.bells.size > 0; ) {
		const began = Date.now()
		try {
			await listenUntilDone(app, ears)
		} catch (error) {
			failures = Date.now() - began > HEARTBEAT_MS ? 1 : failures + 1
			app.log.warn({ err: error, failures }, 'The listening connection was lost')
			await sleep(Math.min(50 * 2 ** failures, MAX_RETRY_DELAY_MS))
		}
	}
	ears.listening = false
}

/** Listens on one connection: returns when nobody listens any more, throws when the connection is lost. */
async function listenUntilDone(app: Process, ears: EventListener): Promise<void> {
	const client = await app.pool.connect()
	let lost: Error | undefined
	const onLost = (error: Error = new Error('The connection ended')) => {
		lost ??= error
		ears.attention.ring()
	}
	const onTold = ({ payload }: Notification) => {
		for (const bell of ears.bells.get(payload ?? '') ?? []) bell.ring()
	}
	client.on('notification', onTold).on('error', onLost).on('end', onLost)
	const heart = setInterval(() => sendHeartbeat(client).catch(onLost), HEARTBEAT_MS)
	try {
		await client.query('listen event')
		notifyAll(ears)
		while (lost === undefined && ears.bells.size > 0) await ears.attention.wait()
		if (lost === undefined) await client.query('unlisten event')
	} catch (error) {
		lost ??= error instanceof Error ? error : new Error(String(error))
	} finally {
		clearInterval(heart)
		client.off('notification', onTold).off('error', onLost).off('end', onLost)
		client.release(lost)
	}
	if (lost !== undefined) throw lost
}

/** A host that is gone without a word is noticed by an answer that does not come. */
async function sendHeartbeat(client: PoolClient): Promise<void> {
	const question = { text: 'select 1', query_timeout: HEARTBEAT_MS / 3 }
	await client.query(question)
}
