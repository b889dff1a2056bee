import type { Tx } from '@dormer/db'
import { newId } from '../core/ids.ts'
import { enqueue } from '../core/jobs.ts'
import { formatMessageId, type WithConfig } from './address.ts'
import type { EmailData, EmailFile, EmailKind } from './schema.ts'

/**
 * An email to insert. `dedupeKey` identifies the email within its company, so a second email with the same key is not
 * inserted.
 */
export type NewEmail<Kind extends EmailKind = EmailKind> = {
	[One in Kind]: {
		organizationId: string
		to: string
		kind: One
		data: EmailData[One]
		dedupeKey: string
		presentationId?: string
		attachments?: EmailFile[]
		at: Date
	}
}[Kind]

/**
 * Maximum number of attempts to send an email. The back-off grows from seconds to six hours, because a relay may be down
 * for most of a day.
 */
export const MAX_ATTEMPTS = 13

/**
 * Queues an email in the caller's transaction. The email is sent if and only if the transaction commits, and only once
 * for each `dedupeKey`. A repeated call returns the first email. One transaction stores the outcome in the email's row
 * and runs the `afterCompletion` handler of the email's kind.
 */
export async function queueEmail(
	tx: Tx,
	app: WithConfig,
	mail: NewEmail,
): Promise<{ mailId: string }> {
	const { mailId, isNew } = await insertEmail(tx, app, mail)
	const { organizationId } = mail
	const payload = { organizationId, mailId }
	if (isNew) await enqueue(tx, 'mail.send', { payload, maxAttempts: MAX_ATTEMPTS })
	return { mailId }
}

/**
 * Inserts an email without queuing a job, because the caller sends it with `sendEmailNow`. `isNew` is false when an
 * email with this `dedupeKey` exists.
 */
export async function insertEmail(
	tx: Tx,
	app: WithConfig,
	mail: NewEmail,
): Promise<{ mailId: string; messageId: string; isNew: boolean }> {
	const { organizationId, dedupeKey } = mail
	const id = newId(mail.at.getTime())
	const messageId = formatMessageId(app, id)
	const { count } = await tx.mailMessage.createMany({
		data: {
			id,
			organizationId,
			dedupeKey,
			kind: mail.kind,
			toAddress: mail.to.trim(),
			presentationId: mail.presentationId ?? null,
			data: mail.data,
			attachments: mail.attachments ?? [],
			messageId,
			createdAt: mail.at,
		},
		skipDuplicates: true,
	})
	if (count === 1) return { mailId: id, messageId, isNew: true }
	const known = await tx.mailMessage.findUniqueOrThrow({
		where: { organizationId_dedupeKey: { organizationId, dedupeKey } },
		select: { id: true, messageId: true },
	})
	return { mailId: known.id, messageId: known.messageId, isNew: false }
}
