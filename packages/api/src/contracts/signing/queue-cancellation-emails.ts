import type { Tx } from '@dormer/db'
import { companyRecipients } from '../../accounts/company/index.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { queueEmail } from '../../email/index.ts'
import type { LegalRecord } from '../evidence/schema.ts'
import { signedCopyAddress } from '../sealing/index.ts'

type Cancelled = {
	record: LegalRecord
	/** Name of the contract template. */
	name: string
	at: Date
}

/**
 * Queues the confirmation for the homeowner and the notice for the company, once per document, in the transaction that
 * cancels the contract. Sends no confirmation when the contract has no email address of the homeowner.
 */
export async function queueCancellationEmails(
	ctx: OrgContext,
	tx: Tx,
	{ record, name, at }: Cancelled,
): Promise<void> {
	const { organizationId } = ctx
	const { documentId, presentationId, signedAt } = record
	const cancelledAt = at.toISOString()
	const data = { documentId, documentName: name, signedAt, cancelledAt }
	const mail = { organizationId, presentationId, data, at }
	const to = signedCopyAddress(record)
	if (to !== null)
		await queueEmail(tx, ctx, {
			...mail,
			kind: 'contract_cancelled',
			to,
			dedupeKey: `contract_cancelled:${documentId}`,
		})
	for (const office of await companyRecipients(tx, organizationId))
		await queueEmail(tx, ctx, {
			...mail,
			kind: 'contract_cancelled_office',
			to: office,
			dedupeKey: `contract_cancelled_office:${documentId}:${office}`,
		})
}
