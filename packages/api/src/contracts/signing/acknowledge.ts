import type { Tx } from '@dormer/db'
import { officeAddresses } from '../../accounts/company/service.ts'
import type { LegalRecord } from '../../content/contract-templates/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { queueMail } from '../../mail/service.ts'
import { copyAddress } from '../sealing/copy.ts'

type Cancelled = {
	record: LegalRecord
	/** What the contract is called. */
	name: string
	at: Date
}

/**
 * Queues the homeowner's proof that they cancelled, and word of it to the company, in the transaction that cancels; once
 * a document. A homeowner whose contract has no address gets none.
 */
export async function acknowledgeCancellation(
	ctx: OrgContext,
	tx: Tx,
	{ record, name, at }: Cancelled,
): Promise<void> {
	const { organizationId } = ctx
	const { documentId, presentationId, signedAt } = record
	const cancelledAt = at.toISOString()
	const data = { documentId, documentName: name, signedAt, cancelledAt }
	const mail = { organizationId, presentationId, data, at }
	const to = copyAddress(record)
	if (to !== null)
		await queueMail(tx, ctx, {
			...mail,
			kind: 'contract_cancelled',
			to,
			dedupeKey: `contract_cancelled:${documentId}`,
		})
	for (const office of await officeAddresses(tx, organizationId))
		await queueMail(tx, ctx, {
			...mail,
			kind: 'contract_cancelled_office',
			to: office,
			dedupeKey: `contract_cancelled_office:${documentId}:${office}`,
		})
}
