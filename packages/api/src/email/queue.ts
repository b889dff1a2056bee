import type { Tx } from '@dormer/db'
import { newId } from '../core/ids.ts'
import { enqueue } from '../core/jobs.ts'
import { formatMessageId, type WithConfig } from './address.ts'
import type { EmailData, EmailFile, EmailKind } from './schema.ts'

/** A mail to be written. `dedupeKey` is the company's own name for it: the same key is the same mail. */
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

/** Tries of one mail, some seconds apart at first and six hours at the end: a relay may be gone for most of a day. */
export const MAX_ATTEMPTS = 13

/**
 * Queues a mail in the caller's transaction: it is sent if and only if the transaction commits, once for each `dedupeKey`
 * (asked again, the first one stands). What became of it is in its row, and what has to follow from that is named in `after.ts`.
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
 * The row of a mail that the caller sends itself with `sendEmailNow`; no job is queued.
 * `isNew` is false when this `dedupeKey` has one already.
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
