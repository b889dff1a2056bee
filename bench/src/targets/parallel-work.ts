import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './stage.ts'

const CHECK_MS = 1000

/** Runs `work` `times` times, at most `atOnce` at the same time. Passes the number of each run, from 0. */
export async function inParallel(
	times: number,
	atOnce: number,
	work: (n: number) => Promise<void>,
): Promise<void> {
	let next = 0
	const lane = async () => {
		while (next < times) await work(next++)
	}
	await Promise.all(Array.from({ length: atOnce }, lane))
}

/** Resolves when no job is due. */
export async function waitForJobs(database: Database): Promise<void> {
	const due = 'select count(*)::int from graphile_worker.jobs where run_at <= now()'
	while ((await count(database, due)) > 0) await sleep(CHECK_MS)
}

/** Returns the column `count` of a statement. */
export async function count(
	{ pool }: Database,
	statement: string,
	values: readonly unknown[] = [],
): Promise<number> {
	const { rows } = await pool.query<{ count: number }>(statement, [...values])
	return rows[0]?.count ?? 0
}
