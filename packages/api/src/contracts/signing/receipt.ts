import { canCancel } from '../../content/contract-templates/cancellation.ts'
import {
	ContractSelection,
	type LegalRecord,
	SealStatus,
} from '../../content/contract-templates/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { presentRecord } from '../evidence/record.ts'
import { pdfUrl } from '../evidence/verify-url.ts'
import { copyAddress } from '../sealing/copy.ts'
import type { SignedRow } from './find-contract.ts'
import type { SignedReceipt } from './schema.ts'

/** A signed document as its homeowner sees it. */
export function presentReceipt(
	app: Pick<OrgContext, 'config' | 'now'>,
	row: SignedRow,
): SignedReceipt {
	const record = presentRecord(row)
	const { documentId, configId, signature, signedAt, timeZone, cancellation } = record
	return {
		documentId,
		configId,
		signature,
		signedAt,
		timeZone,
		selection: readSelectionOf(record),
		sealStatus: SealStatus.parse(row.sealStatus),
		pdfUrl: row.sealStatus === 'sealed' ? pdfUrl(app, documentId) : null,
		email: copyAddress(record),
		cancellation,
		canCancel: row.cancelledAt === null && canCancel(cancellation, app.now()),
		cancelledAt: row.cancelledAt?.toISOString() ?? null,
	}
}

/** What a signed contract sold; null without a price. */
export function readSelectionOf({ selection }: LegalRecord): ContractSelection | null {
	return ContractSelection.nullable().parse(selection)
}
