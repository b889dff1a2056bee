import { canCancel } from '../../content/contract-templates/index.ts'
import { ContractSelection } from '../../content/contract-templates/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { pdfUrl, presentRecord } from '../evidence/index.ts'
import type { LegalRecord } from '../evidence/schema.ts'
import { SealStatus } from '../evidence/schema.ts'
import { signedCopyAddress } from '../sealing/index.ts'
import type { SignedRow } from './find-contract.ts'
import type { SignedReceipt } from './schema.ts'

/** Returns the receipt of a signed document for its homeowner. */
export function presentReceipt(
	app: Pick<OrgContext, 'config' | 'now'>,
	row: SignedRow,
): SignedReceipt {
	const record = presentRecord(row)
	const { documentId, configId, signature, signedAt, timeZone, cancellation, documentSha256 } =
		record
	return {
		documentId,
		configId,
		signature,
		signedAt,
		documentSha256,
		timeZone,
		selection: readSignedSelection(record),
		sealStatus: SealStatus.parse(row.sealStatus),
		pdfUrl: row.sealStatus === 'sealed' ? pdfUrl(app, documentId) : null,
		email: signedCopyAddress(record),
		cancellation,
		canCancel: row.cancelledAt === null && canCancel(cancellation, app.now()),
		cancelledAt: row.cancelledAt?.toISOString() ?? null,
	}
}

/** Returns the selection in a signed contract, or null for a contract without a price. */
export function readSignedSelection({ selection }: LegalRecord): ContractSelection | null {
	return ContractSelection.nullable().parse(selection)
}
