import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'
import { formatInstant, plainText, readBlocks } from '../../content/contract-templates/index.ts'
import type { ContractBlock } from '../../content/contract-templates/schema.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import { isSignature } from '../evidence/index.ts'
import { EVIDENCE_NAME, type EvidenceFile } from '../evidence/schema.ts'
import { renderCertificate } from './certificate-page.ts'
import { renderBlocks } from './pdf-blocks.ts'
import { LEFT_MARGIN, MUTED_COLOR, startFlow } from './pdf-flow.ts'
import { embedFonts } from './pdf-fonts.ts'
import { renderSignature } from './signature-block.ts'

const FOOT = { y: 44, size: 8 }

/** Renders an unsigned contract as a PDF. */
export async function renderDraft(draft: {
	text: string
	companyName: string
	at: Date
}): Promise<PDFDocument> {
	const blocks = await readBlocks(draft.text)
	return render({ ...draft, blocks, evidence: null, verifyUrl: '' })
}

/**
 * Renders a signed contract as a PDF that can then be sealed: the text with its signature, the certificate page, and
 * the evidence attached as `evidence.json`. `blocks` is the parsed text of the evidence. All content comes from the
 * evidence, so the same evidence gives the same bytes.
 */
export async function renderContract(
	evidence: EvidenceFile,
	{ blocks, verifyUrl }: { blocks: readonly ContractBlock[]; verifyUrl: string },
): Promise<PDFDocument> {
	const { companyName, signedAt } = evidence.document
	const at = new Date(signedAt)
	const pdf = await render({ blocks, companyName, at, evidence, verifyUrl })
	await pdf.attach(Buffer.from(canonicalJson(evidence)), EVIDENCE_NAME, {
		mimeType: 'application/json',
		description: 'The exact text that was signed, and its audit trail',
		creationDate: at,
		modificationDate: at,
		afRelationship: AFRelationship.Data,
	})
	return pdf
}

async function render(contract: {
	blocks: readonly ContractBlock[]
	companyName: string
	at: Date
	evidence: EvidenceFile | null
	verifyUrl: string
}): Promise<PDFDocument> {
	const { blocks, companyName, at, evidence, verifyUrl } = contract
	const pdf = await PDFDocument.create({ updateMetadata: false })
	const flow = startFlow(pdf, await embedFonts(pdf))
	const title = titleOf(blocks)
	const signed = evidence === null ? null : signatureOf(evidence)
	renderBlocks(flow, blocks, { indent: 0, renderSignature: () => renderSignature(flow, signed) })
	if (evidence !== null) renderCertificate(flow, evidence, verifyUrl)
	const about = evidence === null ? 'Not signed' : `Document ${evidence.document.documentId}`
	for (const [index, page] of pdf.getPages().entries()) {
		const of = `Page ${index + 1} of ${pdf.getPageCount()}`
		const font = flow.fonts.regular
		page.drawText(`${about}  ·  ${of}`, { ...FOOT, x: LEFT_MARGIN, font, color: MUTED_COLOR })
	}
	pdf.setTitle(title, { showInWindowTitleBar: true })
	pdf.setAuthor(companyName)
	pdf.setLanguage('en-US')
	pdf.setCreator('Dormer')
	pdf.setProducer('Dormer')
	pdf.setCreationDate(at)
	pdf.setModificationDate(at)
	return pdf
}

function signatureOf({ document }: EvidenceFile) {
	const { customerName, signature, agreedToTerms, timeZone, signedAt } = document
	const when = formatInstant(timeZone, new Date(signedAt))
	return { name: customerName, signature, isSignature: isSignature(document), agreedToTerms, when }
}

function titleOf(blocks: readonly ContractBlock[]): string {
	const heading = blocks.find(({ kind }) => kind === 'heading')
	return (heading === undefined ? '' : plainText([heading])) || 'Agreement'
}
