import type { Tx } from '@dormer/db'
import { enqueue } from '../core/jobs.ts'
import type { WithConfig } from './address.ts'
import { insertEmail, MAX_ATTEMPTS, type NewEmail } from './queue.ts'
import { EMAIL_DATA, type EmailData } from './schema.ts'

type Notification = Extract<NewEmail, { kind: 'event_notification' }>

/**
 * Adds a notification to a digest email, in the caller's transaction. `dedupeKey` identifies the digest, and its first
 * notification queues the digest for `sendAt`. Returns false, and adds nothing, when the digest was already sent or is
 * being sent.
 */
export async function addToDigestEmail(
	tx: Tx,
	app: WithConfig,
	{
		add,
		sendAt,
		...mail
	}: Notification & {
		sendAt: Date
		add: (data: EmailData['event_notification']) => EmailData['event_notification']
	},
): Promise<boolean> {
	const { organizationId } = mail
	const { mailId, isNew } = await insertEmail(tx, app, mail)
	if (isNew) {
		const payload = { organizationId, mailId }
		await enqueue(tx, 'mail.send', { payload, runAt: sendAt, maxAttempts: MAX_ATTEMPTS })
		return true
	}
	const [waiting] = await tx.$queryRaw<{ data: unknown }[]>`
		select data from mail_message
		 where id = ${mailId}::uuid and organization_id = ${organizationId}::uuid and status = 'queued'
		   for update`
	if (waiting === undefined) return false
	await tx.mailMessage.update({
		where: { id: mailId, organizationId },
		data: { data: add(EMAIL_DATA.event_notification.parse(waiting.data)) },
	})
	return true
}
