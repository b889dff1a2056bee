import { verify, X509Certificate } from 'node:crypto'
import { sha256 } from '../../content/contract-templates/index.ts'
import { canonicalJson, hashContent } from '../../core/json/canonical-json.ts'
import { fitsJsonLimits } from '../../core/json/json-shape.ts'
import { describeSigning, sealedBytes } from '../evidence/index.ts'
import {
	type AuditEntry,
	type Check,
	EVIDENCE_NAME,
	EvidenceFile,
	type LegalRecord,
	type Statement,
	type Verdict,
} from '../evidence/schema.ts'
import {
	check,
	checkCertificate,
	checkChain,
	checkStatedTime,
	checkTimestamp,
	type KnownFingerprints,
} from './check-certificate.ts'
import { type Anchors, findTampering, MAX_FINDINGS } from './verify-audit.ts'
import { verifyPdf } from './verify-pdf.ts'

/** Result of the verification of a file. `evidence` is the evidence in the file, or null when the file contains none. */
export type Verified = { verdict: Verdict; evidence: EvidenceFile | null }

/** Verifies an uploaded file, which may be a PDF or an evidence file. Trusts none of its content. */
export async function verifyFile(bytes: Uint8Array, known: KnownFingerprints): Promise<Verified> {
	const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
	return isPdf ? verifySealedPdf(bytes, known) : verifyEvidence(bytes, known)
}

/**
 * Verifies a sealed PDF: the seal, its coverage of the whole file, its certificate, and the attached evidence. Parses
 * the PDF only after the seal proves valid.
 */
async function verifySealedPdf(bytes: Uint8Array, known: KnownFingerprints): Promise<Verified> {
	const { isSealed, coversWhole, certificates, timestamp, statedAt } = verifyPdf(bytes)
	const [signer] = certificates ?? []
	if (!isSealed || signer === undefined) {
		const message = isSealed
			? 'The file has changed since it was sealed'
			: 'The file has no seal of a signed contract'
		return { verdict: judge(null, [check('seal', false, message)]), evidence: null }
	}
	const checks = [
		check('seal', true, 'The file has not changed since it was sealed'),
		coversWhole
			? check('whole', true, 'The seal covers the whole file')
			: check('whole', false, 'Content was added to the file after it was sealed'),
		...checkCertificate(signer, known),
		...(timestamp === null
			? checkStatedTime(statedAt, signer)
			: checkTimestamp(timestamp, signer, known)),
	]
	const verdict = judge(null, checks)
	if (!verdict.valid) return { verdict, evidence: null }
	const inside = await readAttachment(bytes)
	if (inside === null)
		return {
			verdict: judge(null, [...checks, check('format', false, NO_EVIDENCE)]),
			evidence: null,
		}
	const { verdict: within, evidence } = verifyEvidence(inside, known)
	const whole = judge(within.documentId, [...checks, ...within.checks], within.statements)
	return { verdict: whole, evidence }
}

const NO_EVIDENCE = 'The file contains no evidence of a signed contract'

function verifyEvidence(bytes: Uint8Array, known: KnownFingerprints): Verified {
	const evidence = readEvidence(bytes)
	if (evidence === undefined)
		return { verdict: judge(null, [check('format', false, NO_EVIDENCE)]), evidence: null }
	const certificate = signerOf(evidence)
	const { document, audit } = evidence
	const checks = [
		...(certificate === undefined
			? [check('seal', false, 'The evidence has changed since it was sealed')]
			: [
					check('seal', true, 'The evidence has not changed since it was sealed'),
					...checkCertificate(certificate, known),
					...checkChain(certificate, evidence),
				]),
		...checkRecord(document, audit),
	]
	const statements = describeSigning(document, audit, 'en')
	return { verdict: judge(document.documentId, checks, statements), evidence }
}

/**
 * Verifies a legal record and its audit entries, from the database or from a file. Compares the contract text and the template
 * with their hashes in the record, and the record with its hash in the audit entry `signed`. Verifies the hash chain of the
 * audit entries. `seq` of a failed check is the sequence number of the audit entry.
 */
export function checkRecord(
	record: LegalRecord,
	audit: readonly AuditEntry[],
	anchors: Anchors = {},
): Check[] {
	const { resolvedText, documentSha256, templateMarkdown, templateSha256 } = record
	const text =
		sha256(resolvedText) === documentSha256 && sha256(templateMarkdown) === templateSha256
	const signed = audit.find(({ type }) => type === 'signed')
	const whole = signed?.data.recordSha256 === hashContent(record)
	return [
		text
			? check('text', true, 'The text is the one that was signed')
			: check('text', false, 'The text differs from the one that was signed'),
		whole
			? check('record', true, 'The legal record is the one that was signed')
			: check('record', false, 'The legal record differs from the one that was signed'),
		...checkAudit(record.documentId, audit, anchors),
	]
}

function checkAudit(documentId: string, audit: readonly AuditEntry[], anchors: Anchors): Check[] {
	const findings = findTampering(documentId, audit, anchors)
	if (findings.length === 0)
		return [check('audit', true, `All ${audit.length} audit entries are intact`)]
	const reported = findings.slice(0, MAX_FINDINGS).map(({ seq, message }) => {
		const type = audit.find((entry) => entry.seq === seq)?.type
		const entry = type === undefined ? `Audit entry ${seq}` : `Audit entry ${seq} (${type})`
		return { ...check('audit', false, `${entry} ${message}`), seq }
	})
	if (findings.length < MAX_FINDINGS) return reported
	return [...reported, check('audit', false, 'More audit entries may be missing or changed')]
}

/** Returns the verdict that follows from the checks. If a check failed, the verdict has no `statements` about the signature. */
export function judge(
	documentId: string | null,
	checks: Check[],
	statements: Statement[] = [],
): Verdict {
	const valid = checks.every(({ holds }) => holds)
	return { valid, documentId, checks, statements: valid ? statements : [] }
}

async function readAttachment(bytes: Uint8Array): Promise<Uint8Array | null> {
	// Loads the large PDF module on demand, because most uploaded files never need it.
	const { getDocumentProxy } = await import('unpdf')
	const pdf = await getDocumentProxy(new Uint8Array(bytes))
	try {
		const attachments = await pdf.getAttachments()
		const found = [...(attachments ?? [])].find(([, { filename }]) => filename === EVIDENCE_NAME)
		return found === undefined ? null : await pdf.getAttachmentContent(found[0])
	} finally {
		await pdf.loadingTask.destroy()
	}
}

/**
 * Limits of the JSON text of an evidence file: the maximum depth, and the maximum number of values, which is enough for
 * 5,000 audit entries.
 */
const JSON_LIMITS = { depth: 32, values: 200_000 }

/**
 * Returns the evidence in an uploaded file. Returns undefined for malformed or oversized JSON, for an unknown format, and for
 * text that has no canonical JSON (RFC 8785).
 */
function readEvidence(bytes: Uint8Array): EvidenceFile | undefined {
	if (!fitsJsonLimits(bytes, JSON_LIMITS)) return undefined
	try {
		const parsed: unknown = JSON.parse(Buffer.from(bytes).toString())
		const evidence = EvidenceFile.safeParse(parsed).data
		if (evidence !== undefined) canonicalJson(evidence)
		return evidence
	} catch {
		return undefined
	}
}

/** Returns the certificate that signed an evidence file, or undefined when the signature is invalid. */
function signerOf(evidence: EvidenceFile): X509Certificate | undefined {
	try {
		const certificate = new X509Certificate(evidence.seal.certificate)
		const signature = Buffer.from(evidence.seal.signature, 'base64')
		const holds = verify('sha256', sealedBytes(evidence), certificate.publicKey, signature)
		return holds ? certificate : undefined
	} catch {
		return undefined
	}
}
