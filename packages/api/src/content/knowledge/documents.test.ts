import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { makeDocx, makeZip } from '../../testing/docx.ts'
import { makePdf, makePng } from '../../testing/files.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { getDocument, listDocuments } from './documents.ts'
import { extractChunks } from './extract-chunks.ts'
import type { DocumentType } from './schema.ts'
import { addDocument, HANDBOOK } from './testing.ts'

const PDF = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let app: TestApp
let rep: OrgContext

beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
	rep = await makeCompany(app)
})

const paragraph = (text: string, style = '') =>
	`<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
const ANSWER = 'Our workmanship is guaranteed for ten years.'
const WARRANTY = [{ headings: ['Warranty'], text: ANSWER }]

describe('processDocument', () => {
	it.each<{ contentType: DocumentType; bytes: () => Promise<Buffer> | Buffer | string }>([
		{ contentType: PDF, bytes: () => makePdf([{ title: 'Warranty', lines: [ANSWER] }]) },
		{
			contentType: DOCX,
			bytes: () => makeDocx(paragraph('Warranty', 'Heading1') + paragraph(ANSWER)),
		},
		{ contentType: 'text/markdown', bytes: () => `# Warranty\n\n${ANSWER}\n` },
		{
			contentType: 'text/plain',
			bytes: () => `WARRANTY\n========\n${ANSWER}`.replace('WARRANTY', 'Warranty'),
		},
		{
			contentType: 'text/html',
			bytes: () =>
				`<!doctype html><title>x</title><style>p{}</style><script>alert(1)</script><h1>Warranty</h1><p>${ANSWER}</p>`,
		},
	])('reads a $contentType document with its headings', async ({ contentType, bytes }) => {
		const document = await addDocument(app, rep, { contentType, bytes: await bytes() })
		expect(document).toMatchObject({ status: 'ready', error: null, chunkCount: 1, contentType })
		const { passages } = await getDocument(rep, document)
		expect(passages).toEqual(WARRANTY)
	})

	it('starts a new passage at each heading, and puts each list item and table row on its own line', async () => {
		const { documentId } = await addDocument(app, rep, {
			contentType: 'text/markdown',
			bytes: HANDBOOK,
		})
		const { passages } = await getDocument(rep, { documentId })
		const top = 'Summit Peak handbook'
		expect(passages.map(({ headings }) => headings)).toEqual([
			[top],
			[top, 'Warranty'],
			[top, 'Warranty', 'Shingles'],
			[top, 'Payment'],
			[top, 'Clean-up'],
		])
		expect(passages[3]?.text).toContain('inspection.\n\nMethod | Fee\nCheck | none\nCard | 3 %')
		expect(passages[4]?.text).toBe(
			'We sweep the lawn with magnets, so that no nail stays behind.\nThe container leaves on the last day.',
		)
	})

	const CAFE = 'Our café roof costs 20 €.'
	const HTML_CAFE = `<meta charset="windows-1252"><p>${CAFE}</p>`
	const windows1252 = (text: string) =>
		Buffer.from(text, 'latin1').map((byte) => (byte === 0xac ? 0x80 : byte))
	it.each<{ what: string; contentType: DocumentType; bytes: Uint8Array }>([
		{ what: 'Windows-1252', contentType: 'text/plain', bytes: windows1252(CAFE) },
		{
			what: 'UTF-16 with a byte order mark',
			contentType: 'text/plain',
			bytes: Buffer.from(`\ufeff${CAFE}`, 'utf16le'),
		},
		{
			what: 'UTF-16 without a byte order mark',
			contentType: 'text/markdown',
			bytes: Buffer.from(CAFE.replace('€', '£'), 'utf16le'),
		},
		{ what: 'a declared encoding', contentType: 'text/html', bytes: windows1252(HTML_CAFE) },
		{ what: 'UTF-8', contentType: 'text/plain', bytes: Buffer.from(CAFE) },
	])('reads text in $what', async ({ contentType, bytes }) => {
		const document = await addDocument(app, rep, { contentType, bytes })
		const { passages } = await getDocument(rep, document)
		expect(passages[0]?.text.replace('£', '€')).toBe(CAFE)
		expect(document.readingNotes).toEqual([])
	})

	it('leaves out rows of lists side by side, which a reader reads one after the other', async () => {
		const pdf = await PDFDocument.create()
		const font = await pdf.embedFont(StandardFonts.Helvetica)
		const page = pdf.addPage([612, 792])
		const lists = [
			['Included', 'Tear-off', 'Permit', 'Magnet sweep'],
			['Not included', 'Decking', 'Interior paint', 'Dishes'],
		]
		page.drawText('We answer every call within a day.', { x: 60, y: 700, size: 12, font })
		for (const [column, list] of lists.entries())
			for (const [row, text] of list.entries())
				page.drawText(text, { x: 60 + column * 300, y: 600 - row * 20, size: 12, font })
		const bytes = await pdf.save()
		const { documentId } = await addDocument(app, rep, { contentType: PDF, bytes })
		const { passages, document } = await getDocument(rep, { documentId })
		const text = passages.map((passage) => passage.text).join('\n')
		expect(text).toContain('within a day')
		expect(text).not.toContain('Interior paint')
		expect(document.readingNotes).toMatchObject([{ kind: 'out_of_order' }])
	})

	it('leaves out what has an unchecked box or a cross', async () => {
		const { documentId } = await addDocument(app, rep, {
			contentType: 'text/markdown',
			bytes:
				'# Our services\n\n☒ We install shingle roofs.\n\n☐ We install metal roofs.\n\n- [x] Gutters\n- [ ] Solar panels\n\n✗ We charge hidden fees.\n',
		})
		const { passages } = await getDocument(rep, { documentId })
		const text = passages.map((passage) => passage.text).join('\n')
		expect(text).toContain('shingle roofs')
		expect(text).toContain('Gutters')
		expect(text).not.toMatch(/metal|Solar|hidden fees/)
	})

	it('reads Markdown that is full of emphasis marks as plain text', async () => {
		const bytes = `${ANSWER}\n\n${'*a_'.repeat(100_000)}`
		const document = await addDocument(app, rep, { contentType: 'text/markdown', bytes })
		expect(document).toMatchObject({ status: 'ready', error: null })
		const { passages } = await getDocument(rep, document)
		expect(passages[0]?.text).toContain(ANSWER)
	})

	it('leaves out hidden and struck text of a Word document, and says so', async () => {
		const run = (text: string, properties = '') =>
			`<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
		const body = `<w:p>${run('Warranty: ')}${run('INTERNAL', '<w:vanish/>')}${run('twenty ', '<w:strike/>')}${run('ten years.')}</w:p><w:p>${run('Pitch: «Roof_Pitch»')}</w:p>`
		const document = await addDocument(app, rep, { contentType: DOCX, bytes: makeDocx(body) })
		expect(document.readingNotes.map(({ message }) => message)).toEqual([
			'1 struck passage was left out.',
			'1 hidden passage was left out.',
			'1 placeholder has no value.',
		])
		const { passages } = await getDocument(rep, document)
		expect(passages[0]?.text).toBe('Warranty: ten years.\n\nPitch: «Roof_Pitch»')
	})

	it('keeps a document in use when one of its pages cannot be read, and names the page', async () => {
		const damaged = await PDFDocument.load(
			readFileSync(path.join(import.meta.dirname, '../../testing/documents/damaged-picture.pdf')),
		)
		const pdf = await PDFDocument.load(await makePdf([{ title: 'Warranty', lines: [ANSWER] }]))
		for (const page of await pdf.copyPages(damaged, [0])) pdf.addPage(page)
		const document = await addDocument(app, rep, { contentType: PDF, bytes: await pdf.save() })
		expect(document).toMatchObject({
			status: 'ready',
			readingNotes: [
				{ kind: 'unreadable', count: 1, passages: [expect.stringContaining('Page 2: ')] },
			],
		})
		expect((await getDocument(rep, document)).passages).toEqual(WARRANTY)
	})
})

const bomb = () =>
	makeZip([
		{ name: 'word/document.xml', content: '<w:document/>' },
		{ name: 'word/bomb.xml', content: 'A'.repeat(3_000_000) },
	])
const crowd = () =>
	makeZip(Array.from({ length: 2001 }, (_, index) => ({ name: `word/${index}.xml`, content: 'x' })))

type Bad = {
	what: string
	contentType: DocumentType
	bytes: () => Promise<Buffer> | Buffer | string
	reason: string
	error: RegExp
}
const BAD: Bad[] = [
	{
		what: 'an image uploaded as a PDF',
		contentType: PDF,
		bytes: () => makePng(64, 36),
		reason: 'wrong_type',
		error: /is not a valid PDF/,
	},
	{
		what: 'a PDF uploaded as text',
		contentType: 'text/plain',
		bytes: () => makePdf([{ title: 'Warranty', lines: [] }]),
		reason: 'wrong_type',
		error: /is a PDF, not text/,
	},
	{
		what: 'a text uploaded as a Word document',
		contentType: DOCX,
		bytes: () => 'Our warranty',
		reason: 'wrong_type',
		error: /is not a valid Word document/,
	},
	{
		what: 'a zip archive without Word parts uploaded as a Word document',
		contentType: DOCX,
		bytes: () => makeZip([{ name: 'notes.txt', content: 'Our warranty' }]),
		reason: 'wrong_type',
		error: /is not a valid Word document/,
	},
	{
		what: 'zero bytes uploaded as Markdown',
		contentType: 'text/markdown',
		bytes: () => Buffer.alloc(100),
		reason: 'wrong_type',
		error: /is not a text file/,
	},
	{
		what: 'a password-protected PDF',
		contentType: PDF,
		bytes: () => makePdf([{ title: 'Warranty', lines: [ANSWER] }], 'secret'),
		reason: 'locked',
		error: /protected by a password/,
	},
	{
		what: 'a password-protected Word document',
		contentType: DOCX,
		bytes: () =>
			Buffer.concat([
				Buffer.from('d0cf11e0a1b11ae1', 'hex'),
				Buffer.from('EncryptedPackage', 'utf16le'),
			]),
		reason: 'locked',
		error: /protected by a password/,
	},
	{
		what: 'a text in Cyrillic of one byte each',
		contentType: 'text/plain',
		bytes: () => Buffer.from('cae0ea20e4eee6e8e2e5f8fc', 'hex'),
		reason: 'damaged',
		error: /Save it in the encoding UTF-8/,
	},
	{
		what: 'a text in the encoding of an old Macintosh',
		contentType: 'text/plain',
		bytes: () => Buffer.from('We donÕt paint.', 'latin1'),
		reason: 'damaged',
		error: /Save it in the encoding UTF-8/,
	},
	{
		what: 'a text that was decoded twice',
		contentType: 'text/markdown',
		bytes: () => 'We donâ€™t paint.',
		reason: 'damaged',
		error: /Save it in the encoding UTF-8/,
	},
	{
		what: 'an XFA form',
		contentType: PDF,
		bytes: () =>
			readFileSync(path.join(import.meta.dirname, '../../testing/documents/dynamic-xfa.pdf')),
		reason: 'wrong_type',
		error: /Print it to PDF first/,
	},
	{
		what: 'a portfolio',
		contentType: PDF,
		bytes: () =>
			readFileSync(path.join(import.meta.dirname, '../../testing/documents/portfolio.pdf')),
		reason: 'wrong_type',
		error: /contains other files/,
	},
	{
		what: 'a truncated PDF',
		contentType: PDF,
		bytes: () => '%PDF-1.7\nnothing else',
		reason: 'damaged',
		error: /This PDF is damaged/,
	},
	{
		what: 'a PDF without text',
		contentType: PDF,
		bytes: () => makePdf([{ title: ' ', lines: [] }]),
		reason: 'empty',
		error: /contains no text/,
	},
	{
		what: 'a text file of white space',
		contentType: 'text/plain',
		bytes: () => ' \n\n\t ',
		reason: 'empty',
		error: /contains no text/,
	},
	{
		what: 'a Word document of 5,000 nested tables',
		contentType: DOCX,
		bytes: () =>
			makeDocx('<w:tbl><w:tr><w:tc>'.repeat(5000) + '</w:tc></w:tr></w:tbl>'.repeat(5000), [
				// Random bytes compress badly. The file therefore stays below the limit on the compression ratio, and only the limit on
				// nesting rejects it.
				{ name: 'word/notes.txt', content: randomBytes(30_000).toString('hex') },
			]),
		reason: 'damaged',
		error: /nested too deeply/,
	},
	{
		what: 'an archive that unpacks to more than a hundred times its size',
		contentType: DOCX,
		bytes: bomb,
		reason: 'damaged',
		error: /too large when unpacked/,
	},
	{
		what: 'an archive of 2,001 files',
		contentType: DOCX,
		bytes: crowd,
		reason: 'damaged',
		error: /too large when unpacked/,
	},
	{
		what: 'an HTML page of 100,000 nested elements',
		contentType: 'text/html',
		bytes: () => `${'<div>'.repeat(100_000)}Our warranty`,
		reason: 'damaged',
		error: /nested too deeply/,
	},
	{
		what: 'a text of more than 2 million characters',
		contentType: 'text/plain',
		bytes: () => 'roof '.repeat(400_001),
		reason: 'too_large',
		error: /more than 2 million characters/,
	},
	{
		what: 'a text of more than 5,000 headings',
		contentType: 'text/markdown',
		bytes: () => '# Roof\n\n'.repeat(5001),
		reason: 'too_large',
		error: /more than 5,000 passages/,
	},
]

describe('processDocument with unreadable files', () => {
	it.each(BAD)(
		'fails without a retry and stores the reason for $what',
		async ({ contentType, bytes, reason, error }) => {
			const document = await addDocument(app, rep, { contentType, bytes: await bytes() })
			expect(document).toMatchObject({ status: 'failed', chunkCount: 0 })
			expect(document.error).toMatch(error)
			const events = await app.db.event.findMany({ where: { organizationId: rep.organizationId } })
			expect(events).toMatchObject([
				{ eventType: 'kb.document.failed', payload: { documentId: document.documentId, reason } },
			])
			expect((await getDocument(rep, document)).passages).toEqual([])
		},
	)
})

describe('extractChunks', () => {
	it('stops reading a document when the worker aborts the job', async () => {
		const stop = new AbortController()
		const document = { bytes: Buffer.from('*a_ '.repeat(20_000)), type: 'text/markdown' as const }
		const reading = extractChunks(document, stop.signal)
		stop.abort()
		await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
	})
})

describe('processDocument with a slow database', () => {
	it('stores all passages of a document even when the database is slow and the inserts take more than five seconds', async () => {
		await app.pool.query(
			`create function wait() returns trigger language plpgsql as
			 $$ begin perform pg_sleep(1.8); return null; end $$`,
		)
		await app.pool.query('create trigger wait after insert on kb_chunk execute function wait()')
		const document = await addDocument(app, rep, {
			contentType: 'text/markdown',
			bytes: '# Roof\n\n'.repeat(401),
		})
		await app.pool.query('drop trigger wait on kb_chunk')
		expect(document).toMatchObject({ status: 'ready', chunkCount: 401 })
	}, 20_000)
})

describe('tenant isolation of documents', () => {
	it('hides a document from other organizations', async () => {
		const { documentId } = await addDocument(app, rep, {
			contentType: 'text/markdown',
			bytes: HANDBOOK,
		})
		const stranger = await makeCompany(app, 'Stranger')
		expect((await listDocuments(stranger)).documents).toEqual([])
		expect(await refusalOf(getDocument(stranger, { documentId }))).toMatchObject({ status: 404 })
		expect((await listDocuments(rep)).documents).toHaveLength(1)
	})
})
