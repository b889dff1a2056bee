import type { Tx } from '@dormer/db'
import type { App } from './app.ts'

/** Milliseconds. Hundreds may come at once: each waits for those before. */
const TIMEOUTS = { maxWait: 20_000, timeout: 20_000 }

/**
 * Runs a change in a transaction, one after another for all of the same name (`API keys of <organization>`): what it
 * counts or reads stays so until it has written. So limits of an organization are exact, however many ask at once.
 */
export function withLock<Result>(
	{ db }: Pick<App, 'db'>,
	name: string,
	change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
	return db.$transaction(async (tx) => {
		await acquireLock(tx, name)
		return change(tx)
	}, TIMEOUTS)
}

/** Keeps others from the turns of that name until the transaction ends. */
export async function acquireLock(tx: Tx, name: string): Promise<void> {
	await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}
