import type { Tx } from '@dormer/db'
import { enqueue } from '../core/jobs.ts'
import type { EmailContext } from './daily-limits.ts'
import { DAILY_LIMIT, insertEmail, type NewEmail } from './queue.ts'
import type { EmailData } from './schema.ts'
import { NOT_VERIFIED } from './verification.ts'

/** Kinds of email that collect several events. */
type DigestKind = 'event_notification' | 'question_escalated'

/**
 * Adds a notification to a digest email, in the caller's transaction. `dedupeKey` identifies the digest. The first notification
 * creates the digest and queues it for `sendAt`. `add` gets the stored data of the digest and returns the
 * data with the new one. Returns false, and adds nothing, when the digest was already sent or is being sent. When the first notification may not be sent (`insertEmail` explains why), the digest is never sent and later
 * notifications are dropped.
 */
export async function addToDigestEmail(
	tx: Tx,
	app: EmailContext,
	{
		mail,
		sendAt,
		add,
	}: {
		mail: NewEmail<DigestKind>
		sendAt: Date
		add: (data: unknown) => EmailData[DigestKind]
	},
): Promise<boolean> {
	const { organizationId } = mail
	const { mailId, isNew, hold } = await insertEmail(tx, app, mail)
	if (hold !== null) return true
	if (isNew) {
		const payload = { organizationId, mailId }
		await enqueue(tx, 'send_email', { payload, runAt: sendAt })
		return true
	}
	// Prisma cannot lock rows.
	const [waiting] = await tx.$queryRaw<{ data: unknown; status: string }[]>`
		select data, status from mail_message
		 where id = ${mailId}::uuid and organization_id = ${organizationId}::uuid
		   and (status = 'queued' or (status = 'failed' and reason in (${DAILY_LIMIT}, ${NOT_VERIFIED})))
		   for update`
	if (waiting === undefined) return false
	if (waiting.status === 'failed') return true
	await tx.mailMessage.update({
		where: { id: mailId, organizationId },
		data: { data: add(waiting.data) },
	})
	return true
}
