import { X509Certificate } from 'node:crypto'
import { encode } from 'uqr'
import { formatInstant } from '../../content/contract-templates/index.ts'
import { variableLabel } from '../../content/contract-templates/schema.ts'
import { fingerprintOf } from '../cms/index.ts'
import { describeSigning, readFacts } from '../evidence/index.ts'
import type { AuditEntry, EvidenceFile, Statement } from '../evidence/schema.ts'
import {
	addSpace,
	COLUMN_WIDTH,
	type Flow,
	keepTogether,
	LEFT_MARGIN,
	MUTED_COLOR,
	renderRule,
	renderText,
	startPage,
	TEXT_COLOR,
	textRuns,
} from './pdf-flow.ts'

const BODY = { size: 9.5, leading: 14, indent: 0, width: COLUMN_WIDTH }
const SMALL = { size: 8, leading: 11.5, indent: 0, width: COLUMN_WIDTH, color: MUTED_COLOR }
const LABEL = 120
const QR = 78

/** Text of each audit entry type on the certificate page. */
const EVENT_LABELS: Record<AuditEntry['type'], string> = {
	viewed: 'Opened the agreement',
	consent_shown: 'Was shown the consent to sign electronically',
	consent_given: 'Agreed to sign electronically',
	terms_accepted: 'Agreed to the terms',
	signature_mismatch: 'Typed a name that did not match',
	signed: 'Signed',
	sealed: 'The document was sealed',
	copy_sent: 'A copy was sent',
	downloaded: 'Downloaded the document',
	cancelled: 'Canceled the agreement',
}

/**
 * Renders the certificate page at the end of the PDF: the signer, the audit entries, and the hashes that verify the
 * document.
 */
export function renderCertificate(flow: Flow, evidence: EvidenceFile, verifyUrl: string): void {
	const { document, audit, seal } = evidence
	startPage(flow)
	renderText(flow, textRuns('Certificate of signature', { bold: true }), {
		...BODY,
		size: 19,
		leading: 25,
	})
	addSpace(flow, 6)
	renderText(
		flow,
		textRuns(
			'This page records how the agreement before it was signed. The seal covers every byte of this file. The attached evidence.json contains the exact text and each entry below.',
		),
		BODY,
	)
	addSpace(flow, 10)
	for (const [name, value] of factsOf(document, audit)) renderFact(flow, name, value)
	renderFact(
		flow,
		'Sealed with',
		`Certificate ${fingerprintOf(new X509Certificate(seal.certificate))}`,
	)
	renderRule(flow)
	renderEntries(flow, audit)
	renderVerification(flow, verifyUrl)
}

function factsOf(
	document: EvidenceFile['document'],
	audit: readonly AuditEntry[],
): [string, string][] {
	const signed = audit.findLast(({ type }) => type === 'signed')
	const { cancellation, signedAt, timeZone } = document
	return [
		['Document', document.documentId],
		['Company', document.companyName],
		['Customer', document.customerName],
		[
			'Signature as typed',
			document.signature.trim() === '' ? 'none: no name was typed' : document.signature,
		],
		['Email', emailOf(document, signed)],
		['Signed', `${formatInstant(timeZone, new Date(signedAt))} (${signedAt})`],
		['From', `${signed?.ip ?? 'unknown IP address'}, ${signed?.userAgent ?? 'unknown device'}`],
		...describeSigning(document, audit).map(({ name, message }): [string, string] => [
			STATEMENT_LABELS[name],
			message,
		]),
		...(readFacts(audit)?.corrections ?? []).map(
			({ variable, presentation, signer }): [string, string] => [
				variableLabel(variable),
				`${signer} (entered by the signer); ${presentation || 'none'} (in the presentation)`,
			],
		),
		[
			'Consent',
			`Agreed to the terms: ${document.agreedToTerms ? 'yes' : 'no'}. Version of the consent text: ${document.consentVersion}`,
		],
		[
			'Right to cancel',
			cancellation === null
				? 'none'
				: `until ${formatInstant(timeZone, new Date(cancellation.deadline))} (${cancellation.deadline})`,
		],
		['Text, SHA-256', document.documentSha256],
		[`Template ${document.configVersion}, SHA-256`, document.templateSha256],
		['Audit chain head', audit.at(-1)?.hash ?? ''],
	]
}

const STATEMENT_LABELS: Record<Statement['name'], string> = {
	shown: 'Shown',
	signature: 'Signature',
	signer: 'Identified by',
	customer: 'Customer details',
	requirements: 'Requirements',
}

/**
 * Returns the homeowner's email address from the contract or, if the contract has none, from the homeowner who signed.
 */
function emailOf({ variables }: EvidenceFile['document'], signed: AuditEntry | undefined): string {
	return signed?.actor.email ?? (variables.email || 'not provided')
}

function renderFact(flow: Flow, name: string, value: string): void {
	keepTogether(flow, 2 * BODY.leading)
	flow.page.drawText(name, {
		x: LEFT_MARGIN,
		y: flow.y - BODY.leading,
		size: BODY.size,
		font: flow.fonts.regular,
		color: MUTED_COLOR,
	})
	renderText(flow, textRuns(value), { ...BODY, indent: LABEL, width: COLUMN_WIDTH - LABEL })
	addSpace(flow, 3)
}

function renderEntries(flow: Flow, audit: readonly AuditEntry[]): void {
	addSpace(flow, 8)
	renderText(flow, textRuns('Audit trail', { bold: true }), { ...BODY, size: 12, leading: 18 })
	for (const { seq, at, type, actor, ip, data, hash } of audit) {
		keepTogether(flow, BODY.leading + SMALL.leading)
		const from = ip === null ? '' : `, ${ip}`
		const reported = data.reportedByCaller === true ? ' (reported by the caller)' : ''
		const event = `${EVENT_LABELS[type]}${reported}`
		renderText(flow, textRuns(`${seq}. ${at}  ${actor.name}: ${event}${from}`), BODY)
		renderText(flow, textRuns(hash), { ...SMALL, indent: 12, width: COLUMN_WIDTH - 12 })
		addSpace(flow, 3)
	}
}

/**
 * Renders the verification URL as text and as a QR code. If the contract contains characters that the fonts lack, lists these
 * characters.
 */
function renderVerification(flow: Flow, verifyUrl: string): void {
	addSpace(flow, 10)
	keepTogether(flow, QR + 10)
	const top = flow.y
	renderQrCode(flow, verifyUrl)
	flow.y = top - 8
	const beside = { ...BODY, indent: QR + 16, width: COLUMN_WIDTH - QR - 16 }
	renderText(flow, textRuns('Verify this document', { bold: true }), beside)
	renderText(flow, textRuns(verifyUrl), beside)
	renderText(
		flow,
		textRuns(
			'The seal proves that the file has not changed since it was sealed. All times come from the clock of the sealing service.',
		),
		{ ...SMALL, indent: beside.indent, width: beside.width },
	)
	flow.y = Math.min(flow.y, top - QR)
	renderMissingCharacters(flow)
}

function renderMissingCharacters(flow: Flow): void {
	if (flow.missing.size === 0) return
	const some = [...flow.missing].slice(0, 20).map((character) => {
		const code = character.codePointAt(0) ?? 0
		return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
	})
	const text = `A box replaces characters that the fonts of this file lack (${some.join(', ')}). The attached evidence.json contains them.`
	addSpace(flow, 8)
	renderText(flow, textRuns(text), SMALL)
}

function renderQrCode(flow: Flow, text: string): void {
	const { data, size } = encode(text, { border: 0 })
	const step = QR / size
	const squares = data.flatMap((row, y) =>
		row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
	)
	flow.page.drawSvgPath(squares.join(''), {
		x: LEFT_MARGIN,
		y: flow.y,
		scale: step,
		color: TEXT_COLOR,
	})
}
