import type { Db } from '@dormer/db'

/**
 * Returns the event horizon: the lowest id of a transaction that is still open. No event with a smaller `writtenIn` can still
 * appear in a statement that starts afterwards (docs/design/reliability.md#event-order). Prisma has no call for snapshots.
 */
export async function readHorizon(db: Pick<Db, '$queryRaw'>): Promise<bigint> {
	const [row] = await db.$queryRaw<{ horizon: bigint }[]>`
		select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon`
	return row?.horizon ?? 0n
}
