import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { findUnprintable } from '../../content/contract-fonts/index.ts'
import { readBlocks } from '../../content/contract-templates/index.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import { createP12, readP12 } from '../cms/certificate.ts'
import { makeAudit, makeRecord } from '../evidence/fixtures.ts'
import type { LegalRecord } from '../evidence/schema.ts'
import { createEvidenceFile } from '../sealing/evidence-file.ts'
import { renderContract, renderDraft } from './document-pdf.ts'
import { typeset } from './typeset.ts'

const at = new Date('2026-11-20T22:00:00Z')
const identity = readP12(
	await createP12({ commonName: 'Test seal', passphrase: 'a key', now: at }),
	'a key',
)

/** Returns the text of each page, without the invisible characters at which long words may break. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
	const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
	return text.map((page) => page.replace(/\s+/g, ' ').replaceAll('\u200B', ''))
}
const renderingOf = async ({ resolvedText }: LegalRecord) => ({
	blocks: await readBlocks(resolvedText),
	verifyUrl: 'https://dormer.example/verify/1',
})
const draft = (text: string) => renderDraft({ text, companyName: 'Summit Peak', at })
/** Typesets a paragraph without parsing it as Markdown. */
const typesetText = (text: string) =>
	typeset(
		{
			title: 'Agreement',
			company: 'Summit Peak',
			labels: {
				language: 'en',
				page: 'Page',
				of: 'of',
				signature: 'Signature of the customer',
				acceptance: 'Acceptance by the customer',
			},
			reference: 'Not signed',
			blocks: [{ kind: 'paragraph', runs: [{ text, bold: false, italic: false }] }],
			signature: null,
			certificate: null,
		},
		{ at },
	)

describe('PDF of a signed contract', () => {
	const record = makeRecord()
	const evidence = createEvidenceFile(record, makeAudit(record), identity)
	let pdf: Buffer
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

	it('is a tagged PDF/A-3a with the title of the contract, and the evidence file as an attachment', async () => {
		const file = await getDocumentProxy(new Uint8Array(pdf))
		const attachments = [...((await file.getAttachments()) ?? [])]
		expect(attachments.map(([, { filename }]) => filename)).toEqual(['evidence.json'])
		const content = await file.getAttachmentContent(attachments[0]?.[0] ?? '')
		expect(Buffer.from(content ?? []).toString()).toBe(canonicalJson(evidence))
		expect((await file.getMetadata()).info).toMatchObject({ Title: 'Roof replacement agreement' })
		expect(await file.getMarkInfo()).toMatchObject({ Marked: true })
		expect(pdf.toString('latin1')).toMatch(
			/<pdfaid:part>3<\/pdfaid:part><pdfaid:conformance>A<\/pdfaid:conformance>/,
		)
	})

	it('writes the code points of a browser name that the fonts lack', async () => {
		const [entry] = makeAudit(record).slice(-1)
		const audit = entry === undefined ? [] : [{ ...entry, userAgent: 'Ա\u0007 phone' }]
		const file = createEvidenceFile(record, audit, identity)
		const pages = await pagesOf(await renderContract(file, await renderingOf(record)))
		expect(pages.at(-1)).toContain('From 203.0.113.9, U+0531 U+0007 phone')
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

	it('shows text that looks like a template, Markdown or PDF syntax as it is', async () => {
		const hostile = '#read("/etc/passwd") $x$ @ref <label> #{1+1} \\(a) [b] //c /* d */ = e'
		const escaped = hostile.replace(/[\\`*_{}[\]<>#]/g, '\\$&')
		const pages = await pagesOf(await draft(`${escaped}\n\n| ${escaped} |\n| --- |\n| a |`))
		expect(pages.join(' ').split(hostile)).toHaveLength(3)
	})

	it('typesets 400 clauses, 20 nested quotes and 60 columns', async () => {
		const clauses = Array.from({ length: 400 }, (_, at) => `## Clause ${at}\n\nText ${at}.`)
		const row = (cell: string) => `|${`${cell}|`.repeat(60)}`
		const table = [row('a'), row('-'), row('abcdefghij')].join('\n')
		const text = [...clauses, `${'> '.repeat(20)}${'W'.repeat(200)}`, table].join('\n\n')
		const all = (await pagesOf(await draft(text))).join(' ')
		expect(all).toContain('Clause 399 Text 399.')
		expect(all.match(/W/g)).toHaveLength(200)
	})
})

describe('scripts in a contract PDF', () => {
	it.each([
		'Zoë Müller',
		'Łukasz Żółć',
		'Νίκος Παπαδόπουλος',
		'Андрей Щербаков',
		'יוסי כהן',
		'محمد علي',
		'आरती शर्मा',
		'สมชาย ใจดี',
		'王小明 陳大文',
		'山田たろう',
		'김민수',
		'☐ ☑ → 12 m²',
	])('contains %s', async (name) => {
		expect(await findUnprintable(name)).toEqual([])
		const [page = ''] = await pagesOf(await draft(`Signer: ${name}.`))
		const found = page.normalize('NFKC')
		expect([...name.normalize('NFKC')].filter((letter) => !found.includes(letter))).toEqual([])
		expect(page).not.toContain('\uFFFD')
	})

	it('rejects text of a script without a font, and names it', async () => {
		await expect(draft('For Գոռ Պետրոսյան.')).rejects.toMatchObject({
			code: 'VALIDATION_ERROR',
			message: expect.stringContaining('Գ'),
		})
	})

	it('typesets every text in which findUnprintable finds nothing', async () => {
		const character = fc.oneof(
			fc.integer({ min: 0xa0, max: 0x2fff }),
			fc.integer({ min: 0xa000, max: 0xd7ff }),
			fc.integer({ min: 0xe000, max: 0x1f9ff }),
		)
		const before = fc.constantFrom('', 'a', 'я', 'ש')
		await fc.assert(
			fc.asyncProperty(character, before, async (code, letter) => {
				const text = `${letter}${String.fromCodePoint(code)}`
				const unprintable = await findUnprintable(text)
				if (unprintable.length === 0) await typesetText(text)
			}),
			{ numRuns: 400 },
		)
	})

	it.each(['Ա', 'ა', 'ᜀ', 'я\u0951', '\uFEFF', '\uFFFD', '\uE000', 'a\u0001'])(
		'contain no %j, and findUnprintable reports it',
		async (text) => {
			expect(await findUnprintable(`An ${text}`)).toEqual([text.replace('a', '')])
		},
	)
})
