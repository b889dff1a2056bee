import { ZodError } from 'zod'
import { sha256 } from '../../content/contract-templates/compose.ts'
import type { AuditEntry, LegalRecord } from '../../content/contract-templates/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { DocumentRow } from '../evidence/document-row.ts'
import { readKeptAudit } from '../evidence/kept-audit.ts'
import { presentRecord } from '../evidence/record.ts'
import type { Check, Verdict } from '../evidence/schema.ts'

/**
 * What holds of a document as it is kept here: the record and its audit in the database, against the head of the chain
 * and against the copy inside the sealed PDF, and that PDF itself. `seq` names the audit entry that was touched.
 */
export async function verifyKept(
	app: Pick<OrgContext, 'db' | 'providers'>,
	row: DocumentRow,
): Promise<{ verdict: Verdict; audit: AuditEntry[] }> {
	const { id: documentId, organizationId, envelope } = row
	const [audit, pdf, { checkRecord }] = await Promise.all([
		readKeptAudit(app.db, { organizationId, documentId }),
		verifyPdfOf(app, row),
		import('./verify.ts'),
	])
	const anchors = {
		head: { seq: envelope.headSeq, hash: envelope.headHash },
		...(pdf.audit !== undefined && { sealed: pdf.audit }),
	}
	const record = readWhole(row)
	const ofRecord = record === null ? [UNREADABLE] : checkRecord(record, audit, anchors)
	const checks = [...pdf.checks, ...ofRecord]
	const valid = checks.every(({ holds }) => holds)
	return { verdict: { valid, documentId, checks }, audit }
}

const UNREADABLE: Check = {
	name: 'record',
	holds: false,
	message: 'The record is not the one that was signed',
}

/** Null for a record that somebody spoiled so that it is none any more. */
function readWhole(row: DocumentRow): LegalRecord | null {
	try {
		return presentRecord(row)
	} catch (error) {
		if (error instanceof ZodError) return null
		throw error
	}
}

type KeptPdf = { checks: Check[]; audit?: AuditEntry[] }

/** Of a document that is not sealed yet there is nothing to say. */
async function verifyPdfOf(
	{ db, providers }: Pick<OrgContext, 'db' | 'providers'>,
	row: DocumentRow,
): Promise<KeptPdf> {
	if (row.pdfKey === null) return { checks: [] }
	const [object, { verifyFile }, { knownSeals }] = await Promise.all([
		providers.storage.get(row.pdfKey),
		import('./verify.ts'),
		import('../sealing/seal-store.ts'),
	])
	if (object === undefined) return { checks: [failed('The sealed file is missing')] }
	if (sha256(object.bytes) !== row.pdfSha256)
		return { checks: [failed('The sealed file is not the one that was kept')] }
	const { verdict, evidence } = await verifyFile(object.bytes, await knownSeals(db))
	const ofFile = verdict.checks.filter(({ name }) => OF_FILE.includes(name))
	if (evidence === null) return { checks: ofFile }
	if (evidence.document.documentId !== row.id)
		return { checks: [...ofFile, failed('The sealed file is of another document')] }
	return { checks: ofFile, audit: evidence.audit }
}

/** The rest is about the record and its audit, which are judged as the database has them. */
const OF_FILE: readonly Check['name'][] = ['seal', 'whole', 'certificate', 'format']

function failed(message: string): Check {
	return { name: 'seal', holds: false, message }
}
