import { ZodError } from 'zod'
import { sha256 } from '../../content/contract-templates/index.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { DocumentRow } from '../evidence/index.ts'
import { describeSigning, presentRecord, readStoredAudit } from '../evidence/index.ts'
import type { AuditEntry, Check, LegalRecord, Verdict } from '../evidence/schema.ts'

/**
 * Verifies a stored document: the legal record and the audit chain in the database, and the sealed PDF. Compares the
 * audit chain with its head and with the audit entries in the sealed PDF. `seq` of a failed check is the sequence number
 * of the changed audit entry.
 */
export async function verifyStoredDocument(
	app: Pick<OrgContext, 'db' | 'providers'>,
	row: DocumentRow,
): Promise<{ verdict: Verdict; audit: AuditEntry[] }> {
	const { id: documentId, organizationId, envelope } = row
	const [audit, pdf, { checkRecord, judge }] = await Promise.all([
		readStoredAudit(app.db, { organizationId, documentId }),
		verifyStoredPdf(app, row),
		import('./verify-file.ts'),
	])
	const anchors = {
		head: { seq: envelope.headSeq, hash: envelope.headHash },
		...(pdf.audit !== undefined && { sealed: pdf.audit }),
	}
	const record = readStoredRecord(row)
	const ofRecord = record === null ? [UNREADABLE] : checkRecord(record, audit, anchors)
	const statements = record === null ? [] : describeSigning(record, audit)
	return { verdict: judge(documentId, [...pdf.checks, ...ofRecord], statements), audit }
}

const UNREADABLE: Check = {
	name: 'record',
	holds: false,
	message: 'The legal record differs from the one that was signed',
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

type StoredPdfChecks = { checks: Check[]; audit?: AuditEntry[] }

/** Verifies the sealed PDF of a document. Returns no checks for a document that is not sealed. */
async function verifyStoredPdf(
	{ db, providers }: Pick<OrgContext, 'db' | 'providers'>,
	row: DocumentRow,
): Promise<StoredPdfChecks> {
	if (row.pdfKey === null) return { checks: [] }
	const [object, { verifyFile }, { readKnownFingerprints }] = await Promise.all([
		providers.storage.get(row.pdfKey),
		import('./verify-file.ts'),
		import('../sealing/signing-identity-store.ts'),
	])
	if (object === undefined) return { checks: [failed('The sealed PDF is missing from storage')] }
	if (sha256(object.bytes) !== row.pdfSha256)
		return { checks: [failed('The stored PDF is not the one that was sealed')] }
	const { verdict, evidence } = await verifyFile(object.bytes, await readKnownFingerprints(db))
	const ofFile = verdict.checks.filter(({ name }) => PDF_CHECKS.includes(name))
	if (evidence === null) return { checks: ofFile }
	if (evidence.document.documentId !== row.id)
		return { checks: [...ofFile, failed('The stored PDF belongs to another document')] }
	return { checks: ofFile, audit: evidence.audit }
}

/** Checks that examine the PDF itself. All other checks examine the record and the audit entries in the database. */
const PDF_CHECKS: readonly Check['name'][] = ['seal', 'whole', 'certificate', 'format']

function failed(message: string): Check {
	return { name: 'seal', holds: false, message }
}
