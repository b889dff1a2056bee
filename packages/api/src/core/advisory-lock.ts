import type { Tx } from '@dormer/db'
import type { App } from './app.ts'

/** Timeouts of the transaction in milliseconds. They are long, because hundreds of transactions may wait for the same lock. */
const TIMEOUTS = { maxWait: 20_000, timeout: 20_000 }

/**
 * Runs `change` in a transaction that holds the advisory lock `name`, for example `API keys of <organization>`.
 * Transactions with the same lock run one after another, so concurrent calls cannot exceed a limit on a number of rows.
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

/** Acquires the advisory lock `name`. Postgres releases the lock when the transaction ends. Prisma has no advisory locks. */
export async function acquireLock(tx: Tx, name: string): Promise<void> {
	await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}
