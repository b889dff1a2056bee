import type { Tx } from '@dormer/db'
import { lockRow } from '../../core/lock-row.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'

/**
 * Transaction timeouts in milliseconds. They are long because concurrent calls for one presentation wait for each
 * other's locks.
 */
export const LOCK_TIMEOUTS = { maxWait: 30_000, timeout: 30_000 }

/**
 * Returns the presentation that the request names, locked until the transaction ends, so signing, cancelling and
 * deleting happen one after the other. Rejects as `requireViewedPresentation` does.
 */
export async function lockViewedPresentation(
	ctx: OrgContext,
	tx: Tx,
	presentationId: string,
): ReturnType<typeof requireViewedPresentation> {
	await lockPresentation(tx, { organizationId: ctx.organizationId, presentationId })
	return requireViewedPresentation({ ...ctx, db: tx }, presentationId)
}

/**
 * Locks a presentation row until the transaction ends. Every transaction on a contract locks the presentation first,
 * then the document, then the envelope. Locks in this order prevent deadlocks.
 */
export async function lockPresentation(
	tx: Tx,
	{ organizationId, presentationId }: { organizationId: string; presentationId: string },
): Promise<void> {
	await lockRow(tx, { table: 'presentation', id: presentationId, organizationId })
}
