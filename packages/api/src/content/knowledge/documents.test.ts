import { randomBytes } from 'node:crypto'
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

	it('reads plain text in Windows-1252 and in UTF-16', async () => {
		const texts = [
			Buffer.from('Our café roof costs 20 €.', 'latin1').map((byte) =>
				byte === 0xac ? 0x80 : byte,
			),
			Buffer.from('\ufeffOur café roof costs 20 €.', 'utf16le'),
		]
		for (const bytes of texts) {
			const document = await addDocument(app, rep, { contentType: 'text/plain', bytes })
			const { passages } = await getDocument(rep, document)
			expect(passages[0]?.text).toBe('Our café roof costs 20 €.')
		}
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
