import { sha256 } from '../../content/contract-templates/index.ts'
import { describeSigning } from '../evidence/index.ts'
import type { AuditEntry, Check, LegalRecord, Verdict } from '../evidence/schema.ts'
import { checkRecord, judge, verifyFile } from './verify-file.ts'

/**
 * Sealed PDF of a stored document. `unsealed`: not created yet. `missing`: no longer in the object storage. Otherwise its
 * bytes, and the hash that they must have.
 */
export type StoredPdf = 'unsealed' | 'missing' | { bytes: Uint8Array; sha256: string | null }

/** A stored document, with all data that its verification needs. */
export type StoredDocument = {
	documentId: string
	/** The legal record; null when a stored field is malformed. */
	record: LegalRecord | null
	audit: AuditEntry[]
	head: { seq: number; hash: string }
	pdf: StoredPdf
	/** Fingerprints of the certificates that sealed contracts in this installation. */
	known: ReadonlySet<string>
}

/**
 * Verifies a stored document: the legal record, the audit chain and the sealed PDF. Compares the audit chain with its
 * head and with the audit entries in the sealed PDF. `seq` of a failed check is the sequence number of the changed audit
 * entry.
 */
export async function verifyStoredEvidence(stored: StoredDocument): Promise<Verdict> {
	const { documentId, record, audit, head } = stored
	const pdf = await verifyStoredPdf(stored)
	const anchors = { head, ...(pdf.audit !== undefined && { sealed: pdf.audit }) }
	const ofRecord = record === null ? [UNREADABLE] : checkRecord(record, audit, anchors)
	const statements = record === null ? [] : describeSigning(record, audit, 'en')
	return judge(documentId, [...pdf.checks, ...ofRecord], statements)
}

const UNREADABLE: Check = {
	name: 'record',
	holds: false,
	message: 'The legal record differs from the one that was signed',
}

type StoredPdfChecks = { checks: Check[]; audit?: AuditEntry[] }

/** Verifies the sealed PDF of a document. Returns no checks for a document that is not sealed. */
async function verifyStoredPdf(stored: StoredDocument): Promise<StoredPdfChecks> {
	const { documentId, pdf, known } = stored
	if (pdf === 'unsealed') return { checks: [] }
	if (pdf === 'missing') return { checks: [failed('The sealed PDF is missing from storage')] }
	if (sha256(pdf.bytes) !== pdf.sha256)
		return { checks: [failed('The stored PDF is not the one that was sealed')] }
	const { verdict, evidence } = await verifyFile(pdf.bytes, known)
	const ofFile = verdict.checks.filter(({ name }) => PDF_CHECKS.includes(name))
	if (evidence === null) return { checks: ofFile }
	if (evidence.document.documentId !== documentId)
		return { checks: [...ofFile, failed('The stored PDF belongs to another document')] }
	return { checks: ofFile, audit: evidence.audit }
}

/**
 * Names of the checks that examine only the PDF. All other checks examine the legal record or the audit entries in the
 * database.
 */
const PDF_CHECKS: readonly Check['name'][] = ['seal', 'whole', 'certificate', 'timestamp', 'format']

function failed(message: string): Check {
	return { name: 'seal', holds: false, message }
}
