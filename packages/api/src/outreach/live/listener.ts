import { setTimeout as sleep } from 'node:timers/promises'
import type { Notification, Pool, PoolClient } from 'pg'
import type { App } from '../../core/app.ts'
import { type Waiter, createBell } from './waiter.ts'

type Ears = {
	/** Who listens, by organization. */
	bells: Map<string, Set<Waiter>>
	/** Rung when nobody listens any more, and when the connection is lost. */
	attention: Waiter
	listening: boolean
	over: boolean
}
type Process = Pick<App, 'pool' | 'log'>

const HEARTBEAT_MS = 30_000
const LONGEST_WAIT_MS = 5000

/** One listening connection a process, as long as somebody listens. */
const processes = new WeakMap<Pool, Ears>()

function earsOf(pool: Pool): Ears {
	const known = processes.get(pool)
	if (known !== undefined) return known
	const ears = { bells: new Map(), attention: createBell(), listening: false, over: false }
	processes.set(pool, ears)
	return ears
}

/**
 * Rings `bell` whenever any process may have written an event of the organization: on its notification, and when the
 * connection stands (again), as something may have been missed. Stops with what it returns.
 */
export function listen(app: Process, organizationId: string, bell: Waiter): () => void {
	const ears = earsOf(app.pool)
	const bells = ears.bells.get(organizationId) ?? new Set()
	ears.bells.set(organizationId, bells.add(bell))
	if (!ears.listening) {
		ears.listening = true
		keepListening(app, ears).catch((error: unknown) => app.log.error({ err: error }, 'Deaf'))
	}
	return () => {
		bells.delete(bell)
		if (bells.size === 0) ears.bells.delete(organizationId)
		if (ears.bells.size === 0) ears.attention.ring()
	}
}

/** Ends every live stream of this process, so that it can stop; their clients go on with another. */
export function endLive(app: Process): void {
	const ears = earsOf(app.pool)
	ears.over = true
	ringAll(ears)
}

export function isLiveOver(app: Process): boolean {
	return earsOf(app.pool).over
}

function ringAll(ears: Ears): void {
	for (const bells of ears.bells.values()) for (const bell of bells) bell.ring()
}

async function keepListening(app: Process, ears: Ears): Promise<void> {
	for (let failures = 0; ears.bells.size > 0; ) {
		const began = Date.now()
		try {
			await listenUntilDone(app, ears)
		} catch (error) {
			failures = Date.now() - began > HEARTBEAT_MS ? 1 : failures + 1
			app.log.warn({ err: error, failures }, 'The listening connection was lost')
			await sleep(Math.min(50 * 2 ** failures, LONGEST_WAIT_MS))
		}
	}
	ears.listening = false
}

/** Listens on one connection: returns when nobody listens any more, throws when the connection is lost. */
async function listenUntilDone(app: Process, ears: Ears): Promise<void> {
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
	const heart = setInterval(() => beat(client).catch(onLost), HEARTBEAT_MS)
	try {
		await client.query('listen event')
		ringAll(ears)
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
async function beat(client: PoolClient): Promise<void> {
	const question = { text: 'select 1', query_timeout: HEARTBEAT_MS / 3 }
	await client.query(question)
}
