import { setTimeout as sleep } from 'node:timers/promises'
import { createCircuit } from '@dormer/providers/circuit'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { AppError } from '../errors.ts'
import { publishSignal } from '../signals.ts'

/** Maximum time for a connection to the replica that has replayed the position of the request, in milliseconds. */
const CHECK_MS = 1000
/** Time without a read on the replica after its circuit opened, in milliseconds. */
const RETRY_MS = 5000
/** Waits in milliseconds for a replica that is behind. A replica without a backlog is a few milliseconds behind. */
const WAITS_MS = [3, 10, 30, 100]

/** Read replica: a standby of Postgres that serves reads (docs/decisions/0185-reads-on-a-replica.md). */
export type Replica = {
	/**
	 * Runs `read` with a pool whose statements all run on one connection to the replica. The statements see everything that was
	 * committed before `position` of the write-ahead log. Rejects when the replica is behind, fails, or failed shortly before.
	 */
	read: <Result>(position: string, read: (pool: Pool) => Promise<Result>) => Promise<Result>
	/** `down` while the circuit breaker is open, so that no read is sent to the replica. */
	state: () => 'up' | 'down'
	close: () => Promise<void>
}

/** Creates the replica from its connection pool. Logs the first read that the replica does not serve, and the next that it serves. */
export function createReplica(pool: Pool, { log }: { log: Logger }): Replica {
	const circuit = createCircuit({
		name: 'read replica',
		providerTimeoutMs: CHECK_MS,
		providerRetryMs: RETRY_MS,
		isOutage: () => true,
		toError: (message, cause) => new Error(message, { cause }),
	})
	let isServing = true
	const report = (error?: unknown): void => {
		const failed = error instanceof ReplicaBehind ? 'behind' : 'failed'
		publishSignal('replica.read', { outcome: error === undefined ? 'replica' : failed })
		if (isServing === (error === undefined)) return
		isServing = error === undefined
		if (isServing) log.info('the read replica serves reads again')
		else log.warn({ err: error }, 'the read replica cannot serve a read; the primary serves it')
	}
	return {
		read: async (position, read) => {
			try {
				const client = await circuit.run((signal) => connectReplayed(pool, position, signal))
				const result = await readOnClient(pool, client, read)
				report()
				return result
			} catch (error) {
				if (!(error instanceof AppError)) report(error)
				throw error
			}
		},
		state: circuit.state,
		close: () => pool.end(),
	}
}

/** The replica has not replayed the position of a request in time. */
class ReplicaBehind extends Error {
	override name = 'ReplicaBehind'
}

async function connectReplayed(
	pool: Pool,
	position: string,
	signal: AbortSignal,
): Promise<PoolClient> {
	const client = await pool.connect()
	try {
		await waitUntilReplayed(client, position)
		signal.throwIfAborted()
		return client
	} catch (error) {
		client.release(!(error instanceof ReplicaBehind))
		throw error
	}
}

/**
 * Resolves when the replica has replayed `position`. Later statements then see everything before it; the same statement would
 * not, because its snapshot is older than its result. A server that is no standby never counts as replayed.
 */
async function waitUntilReplayed(client: PoolClient, position: string): Promise<void> {
	for (const ms of [...WAITS_MS, undefined]) {
		const { rows } = await client.query<{ replayed: boolean | null }>({
			name: 'replica.replayed',
			text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::text::pg_lsn as replayed',
			values: [position],
		})
		if (rows[0]?.replayed === true) return
		if (ms !== undefined) await sleep(ms)
	}
	throw new ReplicaBehind(`The replica has not replayed ${position}`)
}

async function readOnClient<Result>(
	pool: Pool,
	client: PoolClient,
	read: (pool: Pool) => Promise<Result>,
): Promise<Result> {
	const lent = new Proxy(pool, {
		get: (target, name) =>
			name === 'query' ? client.query.bind(client) : Reflect.get(target, name),
	})
	try {
		const result = await read(lent)
		client.release()
		return result
	} catch (error) {
		client.release(true)
		throw error
	}
}
