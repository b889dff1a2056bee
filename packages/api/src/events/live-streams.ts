import type { Tx } from '@dormer/db'

/** Channel on which transactions notify the live streams. The payload of a notification is the id of the company. */
export const LIVE_CHANNEL = 'event'

/** Notifies the live streams of a company when the transaction commits. Prisma has no call for NOTIFY. */
export async function notifyLiveStreams(
	tx: Pick<Tx, '$executeRaw'>,
	organizationId: string,
): Promise<void> {
	await tx.$executeRaw`select pg_notify(${LIVE_CHANNEL}, ${organizationId})`
}
