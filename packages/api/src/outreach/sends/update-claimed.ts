import type { Prisma, Tx } from '@dormer/db'
import { type Claim, sendInProgress } from './claim.ts'

type ClaimedSend = Claim & { organizationId: string }

/**
 * Updates a claimed send. Rejects with 409 `SEND_IN_PROGRESS` when another call has claimed the send in the meantime.
 */
export async function updateClaimed(
	tx: Tx,
	{ id, token, organizationId }: ClaimedSend,
	data: Prisma.SendAttemptUncheckedUpdateManyInput,
): Promise<void> {
	const where = { id, organizationId, token, status: 'in_progress' }
	const { count } = await tx.sendAttempt.updateMany({ where, data })
	if (count === 0) throw sendInProgress()
}
