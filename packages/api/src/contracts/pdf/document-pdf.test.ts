import type { PDFDocument } from '@cantoo/pdf-lib'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBlocks } from '../../content/contract-templates/index.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import { createP12, readP12 } from '../cms/certificate.ts'
import { makeAudit, makeRecord } from '../evidence/fixtures.ts'
import type { LegalRecord } from '../evidence/schema.ts'
import { createEvidenceFile } from '../sealing/evidence-file.ts'
import { renderContract, renderDraft } from './document-pdf.ts'

const at = new Date('2026-11-20T22:00:00Z')
const identity = readP12(
	await createP12({ commonName: 'Test seal', passphrase: 'a key', now: at }),
	'a key',
)

async function pagesOf(pdf: PDFDocument): Promise<string[]> {
	const bytes = new Uint8Array(await pdf.save({ useObjectStreams: false }))
	const { text } = await extractText(await getDocumentProxy(bytes))
	return text.map((page) => page.replace(/\s+/g, ' '))
}
const renderingOf = async ({ resolvedText }: LegalRecord) => ({
	blocks: await readBlocks(resolvedText),
	verifyUrl: 'https://dormer.example/verify/1',
})
const draft = (text: string) => renderDraft({ text, companyName: 'Summit Peak', at })

describe('PDF of a signed contract', () => {
	const record = makeRecord()
	const evidence = createEvidenceFile(record, makeAudit(record), identity)
	let pdf: PDFDocument
	let pages: string[]
	beforeAll(async () => {
		pdf = await renderContract(evidence, await renderingOf(record))
		pages = await pagesOf(pdf)
	})

	it('contains the agreement, two copies of the notice of cancellation, and the certificate page', () => {
		expect(pages).toHaveLength(4)
		const [agreement, notice, duplicate, certificate] = pages
		expect(agreement).toContain('Between Summit Peak Roofing, LLC (we) and Maria López (you)')
		expect(agreement).toContain('• A ridge vent, 89 feet')
		expect(agreement).toContain('After the walk-through $9,210.00')
		expect(agreement).toMatch(
			/You, the buyer, may cancel .* right\. Signature of the customer maria lópez Maria López Signed electronically on November 20, 2026 at 5:58 PM MST/,
		)
		expect(notice).toContain(
			'Notice of Cancellation Date of transaction: Friday, November 20, 2026',
		)
		expect(duplicate?.replace('Page 3', 'Page 2')).toBe(notice)
		expect(certificate).toContain('Certificate of signature')
	})

	it('lists the signer, the time, the IP address, the browser and all hashes on the certificate page', () => {
		const [certificate = ''] = pages.slice(-1)
		const { documentSha256, templateSha256, documentId } = record
		for (const fact of [
			documentId,
			'Customer Maria López',
			'Signature as typed maria lópez',
			'maria.lopez@example.com',
			'November 20, 2026 at 5:58 PM MST (2026-11-21T00:58:00.000Z)',
			'203.0.113.9, Mozilla/5.0 (iPhone)',
			'until November 25, 2026 at 12:00 AM MST',
			documentSha256,
			templateSha256,
			'5. 2026-11-21T00:58:00.000Z Maria López: Signed, 203.0.113.9',
			...evidence.audit.map(({ hash }) => hash),
			'https://dormer.example/verify/1',
		])
			expect(certificate).toContain(fact)
	})

	it('contains the title of the contract as metadata, and the evidence file as an attachment', () => {
		const [attachment] = pdf.getAttachments()
		expect(attachment?.name).toBe('evidence.json')
		expect(Buffer.from(attachment?.data ?? []).toString()).toBe(canonicalJson(evidence))
		expect(pdf.getTitle()).toBe('Roof replacement agreement')
	})
})

describe('layout of a contract PDF', () => {
	it('keeps every word of a paragraph, list, table or quote when it continues on the next page', async () => {
		const words = Array.from({ length: 3000 }, (_, index) => `word${index}`)
		const cell = words.slice(0, 1200).join(' ')
		const text = [
			words.join(' '),
			words
				.map((word) => `- ${word}\n  1. ${word}`)
				.slice(0, 100)
				.join('\n'),
			`| a |\n| --- |\n| ${cell} |\n| end |`,
			`> ${'x'.repeat(2000)}`,
		].join('\n\n')
		const all = (await pagesOf(await draft(text))).join(' ')
		expect(all.match(/word\d+/g)).toHaveLength(3000 + 200 + 1200)
		expect(all.match(/x/g)).toHaveLength(2000)
		expect(all).toContain('Not signed · Page 1 of ')
	})

	it('keeps a heading on the page of its text, and a signature on the page of the paragraph before it', async () => {
		for (let lines = 25; lines < 45; lines += 1) {
			const filler = Array.from({ length: lines }, () => 'A line.\\\n').join('')
			const text = `${filler}The end.\n\n## Heading\n\nIts text.\n\n**Statement.**\n\n<!-- signature -->`
			const pages = await pagesOf(await draft(text))
			expect(pages.find((page) => page.includes('Heading'))).toContain('Its text.')
			expect(pages.find((page) => page.includes('Statement.'))).toContain(
				'Signature of the customer',
			)
		}
	})

	it('lists the characters that the PDF fonts lack', async () => {
		const record = makeRecord({ customerName: '王小明', signature: '王小明' })
		const evidence = createEvidenceFile(record, makeAudit(record), identity)
		const pages = await pagesOf(await renderContract(evidence, await renderingOf(record)))
		expect(pages.join(' ')).toContain(
			'A box replaces characters that the fonts of this file lack (U+738B',
		)
	})
})
