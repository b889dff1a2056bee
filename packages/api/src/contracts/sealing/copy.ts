import type { Prisma, Tx } from '@dormer/db'
import { z } from 'zod'
import { longDate } from '../../content/contract-templates/dates.ts'
import type { LegalRecord } from '../../content/contract-templates/schema.ts'
import type { App } from '../../core/app.ts'
import { queueMail } from '../../mail/service.ts'
import { appendAudit } from '../evidence/evidence.ts'

type Sealed = {
	organizationId: string
	record: LegalRecord
	/** What the contract is called. */
	name: string
	pdfKey: string
	at: Date
}

/** Where the homeowner's copy goes: the address that the contract has; null without one that can be written to. */
export function copyAddress({ variables }: Pick<LegalRecord, 'variables'>): string | null {
	return z.email().safeParse(variables.email).data ?? null
}

/** Queues the homeowner's copy, the sealed PDF attached, in the transaction in which it was sealed; once a document. */
export async function queueCopy(
	app: App,
	tx: Tx,
	{ organizationId, record, name, pdfKey, at }: Sealed,
): Promise<void> {
	const to = copyAddress(record)
	if (to === null) return
	const { documentId, presentationId, signedAt, cancellation } = record
	const filename = `contract-${documentId}.pdf`
	await queueMail(tx, app, {
		kind: 'contract_copy',
		organizationId,
		presentationId,
		to,
		dedupeKey: `contract_copy:${documentId}`,
		data: {
			documentId,
			documentName: name,
			signedAt,
			...(cancellation && { cancelUntil: `the end of ${longDate(cancellation.lastDay)}` }),
		},
		attachments: [{ storageKey: pdfKey, filename, contentType: 'application/pdf' }],
		at,
	})
}

type Mail = Pick<
	Prisma.MailMessageGetPayload<object>,
	'organizationId' | 'data' | 'toAddress' | 'messageId'
>

/** Notes in the evidence that the copy was handed over, in the transaction in which its mail ended. */
export async function recordCopy(
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
