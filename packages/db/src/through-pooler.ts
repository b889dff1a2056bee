import type { ClientBase } from 'pg'

/** Timeouts in milliseconds that Postgres enforces, by the names of its settings. */
export type StatementTimeouts = {
	statement_timeout: number
	lock_timeout: number
	idle_in_transaction_session_timeout: number
}

const BEGIN = /^\s*begin\b[^;]*/i

/**
 * Makes the statements of `client` independent of the server connection, because a transaction pooler may run each transaction
 * on a different one (docs/decisions/0084-a-direct-connection-beside-the-pooler.md). Removes the names of prepared statements,
 * and sets the timeouts in each transaction. The timeouts do not apply to a statement outside a transaction.
 */
export function sendThroughPooler(client: ClientBase, timeouts: StatementTimeouts): void {
	const settings = Object.entries(timeouts).map(([name, ms]) => `set local ${name} = ${ms}`)
	client.query = new Proxy(client.query, {
		apply: (query, self, [statement, ...more]: unknown[]) => {
			const text = readText(statement)
			const begin = text === undefined ? undefined : BEGIN.exec(text)?.[0]
			if (begin === undefined) return Reflect.apply(query, self, [withoutName(statement), ...more])
			const answer: Promise<unknown[]> = Reflect.apply(query, self, [
				[begin, ...settings].join('; '),
			])
			return answer.then(([begun]) => begun)
		},
	})
}

function readText(statement: unknown): string | undefined {
	if (typeof statement === 'string') return statement
	const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
	return isConfig && typeof statement.text === 'string' ? statement.text : undefined
}

function withoutName(statement: unknown): unknown {
	if (typeof statement !== 'object' || statement === null || !('name' in statement))
		return statement
	const { name: _, ...unnamed } = statement
	return unnamed
}
