import { verify, X509Certificate } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sha256 } from '../../content/contract-templates/compose.ts'
import type { AuditEntry, LegalRecord } from '../../content/contract-templates/schema.ts'
import { hashContent } from '../../core/canonical-json.ts'
import { fingerprintOf } from '../cms/certificate.ts'
import { type Check, EvidenceFile, type Verdict } from '../evidence/schema.ts'
import { EVIDENCE_NAME } from '../pdf/document-pdf.ts'
import { sealedPart } from '../sealing/evidence-file.ts'
import { type Anchors, findTampering } from './verify-audit.ts'
import { verifyPdf } from './verify-pdf.ts'

/** Fingerprints of the certificates that this installation sealed with; null where nobody can say. */
export type Known = ReadonlySet<string> | null
/** A verdict, and the evidence that it is about where there is any. */
export type Verified = { verdict: Verdict; evidence: EvidenceFile | null }

/** What holds of a file that somebody hands in: a PDF, else an evidence file. Nothing in it is trusted. */
export async function verifyFile(bytes: Uint8Array, known: Known): Promise<Verified> {
	const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
	return isPdf ? verifySealedPdf(bytes, known) : verifyEvidence(bytes, known)
}

/**
 * What holds of a sealed PDF: the seal, that it is over the whole file, whose it is, and the evidence inside. The file
 * is read as PDF only after its seal held.
 */
async function verifySealedPdf(bytes: Uint8Array, known: Known): Promise<Verified> {
	const { isSealed, coversWhole, certificates } = verifyPdf(bytes)
	const [signer] = certificates ?? []
	if (!isSealed || signer === undefined) {
		const message = isSealed
			? 'The file is not as it was sealed'
			: 'The file has no seal of a signed contract'
		return { verdict: judge(null, [check('seal', false, message)]), evidence: null }
	}
	const checks = [
		check('seal', true, 'The file is as it was sealed'),
		coversWhole
			? check('whole', true, 'The seal covers the whole file')
			: check('whole', false, 'Something was added to the file after it was sealed'),
		...checkCertificate(signer, known),
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
	return { verdict: judge(within.documentId, [...checks, ...within.checks]), evidence }
}

const NO_EVIDENCE = 'There is no evidence of a signed contract in the file'

function verifyEvidence(bytes: Uint8Array, known: Known): Verified {
	const evidence = readEvidence(bytes)
	if (evidence === undefined)
		return { verdict: judge(null, [check('format', false, NO_EVIDENCE)]), evidence: null }
	const certificate = signerOf(evidence)
	const verdict = judge(evidence.document.documentId, [
		...(certificate === undefined
			? [check('seal', false, 'The evidence is not as it was written')]
			: [
					check('seal', true, 'The evidence is as it was written'),
					...checkCertificate(certificate, known),
				]),
		...checkRecord(evidence.document, evidence.audit),
	])
	return { verdict, evidence }
}

/**
 * What holds of a record and its audit, stored or in a file: the text by its hash, the record by the entry `signed`,
 * the audit by its chain. Each audit entry that was touched is named by its `seq`.
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
			: check('text', false, 'The text is not the one that was signed'),
		whole
			? check('record', true, 'The record is the one that was signed')
			: check('record', false, 'The record is not the one that was signed'),
		...checkAudit(record.documentId, audit, anchors),
	]
}

function checkAudit(documentId: string, audit: readonly AuditEntry[], anchors: Anchors): Check[] {
	const findings = findTampering(documentId, audit, anchors)
	if (findings.length === 0) return [check('audit', true, `All ${audit.length} events hold`)]
	return findings.map(({ seq, message }) => {
		const type = audit.find((entry) => entry.seq === seq)?.type
		const event = type === undefined ? `Event ${seq}` : `Event ${seq} (${type})`
		return { ...check('audit', false, `${event} ${message}`), seq }
	})
}

function checkCertificate(certificate: X509Certificate, known: Known): Check[] {
	if (known === null) return []
	return known.has(fingerprintOf(certificate))
		? [check('certificate', true, 'The seal is one of ours')]
		: [check('certificate', false, 'The seal is none of ours')]
}

function check(name: Check['name'], holds: boolean, message: string): Check {
	return { name, holds, message }
}

function judge(documentId: string | null, checks: Check[]): Verdict {
	return { valid: checks.every(({ holds }) => holds), documentId, checks }
}

async function readAttachment(bytes: Uint8Array): Promise<Uint8Array | null> {
	const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
	return pdf.getAttachments().find(({ name }) => name === EVIDENCE_NAME)?.data ?? null
}

/** Undefined for what is no JSON, no evidence, or nested so deeply that reading it ends the stack. */
function readEvidence(bytes: Uint8Array): EvidenceFile | undefined {
	try {
		return EvidenceFile.safeParse(JSON.parse(Buffer.from(bytes).toString())).data
	} catch {
		return undefined
	}
}

/** The certificate by which an evidence file is signed; undefined when its signature does not hold. */
function signerOf(evidence: EvidenceFile): X509Certificate | undefined {
	try {
		const certificate = new X509Certificate(evidence.seal.certificate)
		const signature = Buffer.from(evidence.seal.signature, 'base64')
		const holds = verify('sha256', sealedPart(evidence), certificate.publicKey, signature)
		return holds ? certificate : undefined
	} catch {
		return undefined
	}
}
