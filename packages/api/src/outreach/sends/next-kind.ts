import type { OrgContext } from '../../core/trpc.ts'
import { sendInProgress } from './claim.ts'
import { wasInitialSent } from './decide.ts'
import type { SendKind } from './schema.ts'

/**
 * Returns the kind of email to send. Returns `initial` when the idempotency key belongs to a first email or when no first email
 * was sent, and otherwise `reminder`. Rejects with 409 while a first email with a different key is in progress.
 */
export async function nextKind(
	{ db, organizationId }: OrgContext,
	{ presentationId, idempotencyKey }: { presentationId: string; idempotencyKey: string },
): Promise<SendKind> {
	const where = { organizationId, presentationId, kind: 'initial', idempotencyKey }
	if ((await db.sendAttempt.count({ where })) > 0) return 'initial'
	if (await wasInitialSent(db, { organizationId, presentationId })) return 'reminder'
	const another = { organizationId, presentationId, kind: 'initial', status: 'in_progress' }
	if ((await db.sendAttempt.count({ where: another })) > 0) throw sendInProgress()
	return 'initial'
}
