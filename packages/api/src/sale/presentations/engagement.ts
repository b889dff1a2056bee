import type { Tx } from '@dormer/db'
import type { PresentationRef } from './priced.ts'

/**
 * What a contract makes of a presentation, in the caller's transaction that holds it: signed, or cancelled; nobody
 * follows up on a cancelled one.
 */
export async function moveEngagement(
	tx: Tx,
	{ organizationId, presentationId: id }: PresentationRef,
	engagement: 'signed' | 'cancelled',
): Promise<void> {
	await tx.presentation.updateMany({ where: { id, organizationId }, data: { engagement } })
}
