import { ZodError } from 'zod'
import type { OrgContext } from '../../core/trpc.ts'
import { type DocumentRow, presentRecord, readStoredAudit } from '../evidence/index.ts'
import type { AuditEntry, LegalRecord, Verdict } from '../evidence/schema.ts'
import { type Lane, verifyStored } from './verify-in-process.ts'
import type { StoredPdf } from './verify-stored-evidence.ts'

type App = Pick<OrgContext, 'db' | 'providers'>

/**
 * Verifies a stored document (`verifyStoredEvidence`) in a process. `lane` selects the pool. Callers without a
 * credential have a separate pool, so they cannot delay signed-in users.
 */
export async function verifyDocumentRow(
	app: App,
	row: DocumentRow,
	lane: Lane,
): Promise<{ verdict: Verdict; audit: AuditEntry[] }> {
	const { id: documentId, organizationId, envelope } = row
	const { readKnownFingerprints } = await import('../sealing/signing-identity-store.ts')
	const [audit, pdf, known] = await Promise.all([
		readStoredAudit(app.db, { organizationId, documentId }),
		readStoredPdf(app, row),
		readKnownFingerprints(app.db),
	])
	const head = { seq: envelope.headSeq, hash: envelope.headHash }
	const stored = { documentId, record: readStoredRecord(row), audit, head, pdf, known }
	return { verdict: await verifyStored(stored, lane), audit }
}

/** Returns the legal record, or null when a stored field is malformed. */
function readStoredRecord(row: DocumentRow): LegalRecord | null {
	try {
		return presentRecord(row)
	} catch (error) {
		if (error instanceof ZodError) return null
		throw error
	}
}

async function readStoredPdf({ providers }: App, row: DocumentRow): Promise<StoredPdf> {
	if (row.pdfKey === null) return 'unsealed'
	const object = await providers.storage.get(row.pdfKey)
	return object === undefined ? 'missing' : { bytes: object.bytes, sha256: row.pdfSha256 }
}
