import type { Tx } from '@dormer/db'
import { enqueue } from '../core/jobs.ts'
import type { Sender } from './address.ts'
import { MAIL_DATA, type MailData } from './schema.ts'
import { MOST_ATTEMPTS, type NewMail, writeMail } from './queue.ts'

type Notification = Extract<NewMail, { kind: 'event_notification' }>

/**
 * Adds a notification to the mail of its `dedupeKey` that waits until `sendAt`, or begins that mail, in the caller's
 * transaction. False when that mail is on its way already: nothing was added.
 */
export async function gatherMail(
	tx: Tx,
	app: Sender,
	{
		add,
		sendAt,
		...mail
	}: Notification & {
		sendAt: Date
		add: (data: MailData['event_notification']) => MailData['event_notification']
	},
): Promise<boolean> {
	const { organizationId } = mail
	const { mailId, isNew } = await writeMail(tx, app, mail)
	if (isNew) {
		const payload = { organizationId, mailId }
		await enqueue(tx, 'mail.send', { payload, runAt: sendAt, maxAttempts: MOST_ATTEMPTS })
		return true
	}
	const [waiting] = await tx.$queryRaw<{ data: unknown }[]>`
		select data from mail_message
		 where id = ${mailId}::uuid and organization_id = ${organizationId}::uuid and status = 'queued'
		   for update`
	if (waiting === undefined) return false
	await tx.mailMessage.update({
		where: { id: mailId, organizationId },
		data: { data: add(MAIL_DATA.event_notification.parse(waiting.data)) },
	})
	return true
}
