import type { Prisma, Tx } from '@dormer/db'
import { type Claim, sendInProgress } from './claim.ts'

type ClaimedSend = Claim & { organizationId: string }

/** Writes to a delivery that the caller still holds; when another call has taken it over: 409 `SEND_IN_PROGRESS`. */
export async function updateClaimed(
	tx: Tx,
	{ id, token, organizationId }: ClaimedSend,
	data: Prisma.SendAttemptUncheckedUpdateManyInput,
): Promise<void> {
	const where = { id, organizationId, token, status: 'in_progress' }
	const { count } = await tx.sendAttempt.updateMany({ where, data })
	if (count === 0) throw sendInProgress()
}
