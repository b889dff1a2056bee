import pg, { type ClientBase, type ClientConfig, type Pool, type PoolClient } from 'pg'
import { sendThroughPooler } from './through-pooler.ts'

/**
 * Timeouts of a connection in milliseconds (docs/design/reliability.md#outages). Postgres enforces the first three. The
 * process enforces the others: `connect` limits the opening of a connection, `free` the wait for a free connection, and
 * `answer` the wait for the answer to a statement. docs/decisions/0044-wait-for-a-free-connection.md explains why
 * `free` is longer than `connect`.
 */
const TIMEOUTS = {
	web: {
		statement_timeout: 5000,
		lock_timeout: 2000,
		idle_in_transaction_session_timeout: 10_000,
		connect: 5000,
		free: 12_000,
		answer: 6000,
	},
	jobs: {
		statement_timeout: 60_000,
		lock_timeout: 30_000,
		idle_in_transaction_session_timeout: 60_000,
		connect: 10_000,
		free: 60_000,
		answer: 65_000,
	},
	// Waits less, because the primary serves the read when the replica does not.
	replica: {
		statement_timeout: 5000,
		lock_timeout: 2000,
		idle_in_transaction_session_timeout: 10_000,
		connect: 1000,
		free: 1000,
		answer: 6000,
	},
}
export type PoolUse = keyof typeof TIMEOUTS

export type PoolOptions = {
	use?: PoolUse
	/**
	 * True when `url` leads to a transaction pooler, such as PgBouncer. Statements then use no session state, because the pooler
	 * may run each transaction on a different server connection.
	 */
	isPooled?: boolean
	/** Maximum number of connections. */
	max?: number
}

/**
 * Creates a connection pool with the timeouts for `use`. A process has one pool for web requests and one for jobs.
 * Replaces each lost connection and passes its error to `onError`. Does not report errors while the pool closes.
 */
export function createPool(
	url: string,
	onError: (error: Error) => void,
	{ use = 'web', isPooled = false, max = 20 }: PoolOptions = {},
): Pool {
	const { connect, free, answer, ...settings } = TIMEOUTS[use]
	class TimedClient extends (use === 'jobs' ? TwiceReleasedClient : pg.Client) {
		constructor(config?: ClientConfig) {
			super({ ...config, connectionTimeoutMillis: connect })
		}
	}
	const pool = new pg.Pool({
		connectionString: url,
		max,
		idleTimeoutMillis: 30_000,
		Client: TimedClient,
		connectionTimeoutMillis: free,
		keepAlive: true,
		...(isPooled ? {} : settings),
	})
	const report = (error: Error) => {
		if (!pool.ending) onError(error)
	}
	pool.on('error', report)
	pool.on('connect', (client) => {
		client.on('error', report)
		if (isPooled) sendThroughPooler(client, settings)
		closeWithoutAnswer(client, answer)
		sendOneAtATime(client)
	})
	return pool
}

type Release = PoolClient['release']

/**
 * Client in which a second release does nothing. When a connection is lost, the listener of graphile-worker releases it twice.
 * With the client of `pg`, the pool throws at the second release, and the server ends during an outage of Postgres.
 */
class TwiceReleasedClient extends pg.Client {
	#release: Release | undefined

	get release(): Release | undefined {
		return this.#release
	}

	/** The pool sets a new function each time that it hands out the client. */
	set release(release: Release) {
		let isReleased = false
		this.#release = (reason) => {
			if (isReleased) return
			isReleased = true
			release(reason)
		}
	}
}

/**
 * Closes the connection of `client` when Postgres does not answer a statement within `ms` milliseconds. All statements
 * of the connection then fail. If the connection stayed open after the timeout, its next user could find an open
 * transaction in it.
 */
export function closeWithoutAnswer(client: ClientBase, ms: number): void {
	let timer: NodeJS.Timeout | undefined
	const stop = () => clearTimeout(timer)
	client.query = new Proxy(client.query, {
		apply: (query, self, args) => {
			stop()
			timer = setTimeout(() => closeClient(client), ms).unref()
			return Reflect.apply(query, self, args)
		},
	})
	client.on('drain', stop).on('end', stop)
}

/**
 * Makes `client` wait for the answer to each statement before it sends the next one. Prisma reads the relations of one
 * `include` concurrently, even on the single connection of a transaction. pg warns about concurrent statements on one
 * connection, and will reject them in version 9. Statements with a callback do not wait.
 */
function sendOneAtATime(client: ClientBase): void {
	let unanswered = 0
	let last: Promise<unknown> = Promise.resolve()
	client.query = new Proxy(client.query, {
		apply: (query, self, args: unknown[]) => {
			const send = () => Reflect.apply(query, self, args)
			if (typeof args.at(-1) === 'function') return send()
			const answer: unknown = unanswered === 0 ? send() : last.then(send, send)
			if (!(answer instanceof Promise)) return answer
			unanswered += 1
			last = answer.finally(() => {
				unanswered -= 1
			})
			last.catch(() => {})
			return answer
		},
	})
}

/** Ends the connection. When a statement is unanswered, closes the connection without notifying Postgres. */
function closeClient(client: ClientBase): void {
	if (client instanceof pg.Client) client.end().catch(() => {})
}
