import type { Prisma, Tx } from '@dormer/db'
import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { EmailAddress } from '../../core/email-address-schema.ts'
import { queueEmail } from '../../email/index.ts'
import { appendAudit, contractFileName } from '../evidence/index.ts'
import type { LegalRecord } from '../evidence/schema.ts'

type Sealed = {
	organizationId: string
	record: LegalRecord
	/** Name of the contract template. */
	name: string
	pdfKey: string
	at: Date
}

/** Returns the email address that receives the signed copy, or null when the contract has no valid address. */
export function signedCopyAddress({ variables }: Pick<LegalRecord, 'variables'>): string | null {
	return EmailAddress.safeParse(variables.email).data ?? null
}

/** Queues the email with the sealed PDF, once per document, in the transaction that records the seal. */
export async function queueSignedCopy(
	app: App,
	tx: Tx,
	{ organizationId, record, name, pdfKey, at }: Sealed,
): Promise<void> {
	const to = signedCopyAddress(record)
	if (to === null) return
	const { documentId, presentationId, signedAt, cancellation } = record
	const filename = `${contractFileName({ ...record, signedAt: new Date(signedAt) })}.pdf`
	await queueEmail(tx, app, {
		kind: 'contract_copy',
		organizationId,
		presentationId,
		to,
		dedupeKey: `contract_copy:${documentId}`,
		data: {
			documentId,
			documentName: name,
			signedAt,
			...(cancellation && { cancelUntil: cancellation.lastDay }),
		},
		attachments: [{ storageKey: pdfKey, filename, contentType: 'application/pdf' }],
		at,
	})
}

type Mail = Pick<
	Prisma.MailMessageGetPayload<object>,
	'organizationId' | 'data' | 'toAddress' | 'messageId'
>

/** Records in the audit chain that the signed copy was sent, in the transaction that completes the email. */
export async function recordSignedCopy(
	tx: Tx,
	{ organizationId, data, toAddress, messageId }: Mail,
	{ status, at }: { status: string; at: Date },
): Promise<void> {
	if (status !== 'sent') return
	const { documentId } = z.object({ documentId: z.string() }).parse(data)
	await appendAudit(
		tx,
		{ organizationId, documentId },
		{
			at,
			type: 'copy_sent',
			actor: { kind: 'system', name: 'Dormer' },
			ip: null,
			userAgent: null,
			data: { to: toAddress, messageId },
		},
	)
}
