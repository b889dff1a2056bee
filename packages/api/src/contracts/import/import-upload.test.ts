import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { makeDocx } from '../../testing/docx.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { importUpload } from './import-upload.ts'

let app: TestApp
let ctx: OrgContext
beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
})
afterAll(() => app.close())

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const upload = (bytes: Uint8Array, as = ctx) =>
	importUpload(as, { file: { filename: 'contract.docx', claimedType: '', bytes } })

describe('importUpload', () => {
	it('imports a Word document as a template, in a process of its own', async () => {
		expect(await upload(makeDocx(paragraph('Customer name: ________')))).toEqual({
			templateMarkdown: 'Customer name: {{full_name}}\n',
			detectedVariables: ['full_name'],
			readingNotes: [],
		})
	})

	it.each([
		{
			what: 'a file of another type',
			bytes: Buffer.from('GIF89a'),
			status: 415,
			message: 'file: Expected a PDF or a Word document (.docx)',
		},
		{
			what: 'a Word document without text',
			bytes: makeDocx(paragraph('')),
			status: 400,
			message:
				'file: The document contains no text. Upload a document with text, not scanned images.',
		},
	])('returns the refusal of the process for $what', async ({ bytes, status, message }) => {
		const refusal = await refusalOf(upload(bytes))
		expect(refusal).toMatchObject({ status, message })
		expect(refusal.details.map(({ path }) => path)).toEqual(status === 400 ? ['file'] : [])
	})

	it('rejects a deeply nested Word document, and still imports a valid document afterwards', async () => {
		const depth = 5000
		// Random bytes compress badly. The document therefore stays below the limit on the compression ratio, and only the limit on
		// nesting rejects it.
		const padding = { name: 'word/notes.txt', content: randomBytes(30_000).toString('hex') }
		const open = '<w:tbl><w:tr><w:tc>'.repeat(depth)
		const close = '</w:tc></w:tr></w:tbl>'.repeat(depth)
		const refusal = await refusalOf(upload(makeDocx(open + paragraph('x') + close, [padding])))
		expect(refusal).toMatchObject({
			status: 400,
			message: 'file: The document is nested too deeply. Simplify its tables or lists.',
		})
		expect((await upload(makeDocx(paragraph('We agree.')))).templateMarkdown).toBe('We agree.\n')
	})

	it('rejects the seventh import of a company within a minute with 429', async () => {
		const file = makeDocx(paragraph('We agree.'))
		const limited = { ...ctx, config: { ...ctx.config, RATE_LIMITS: 'on' } }
		for (let count = 0; count < 6; count += 1) await upload(file, limited)
		expect((await refusalOf(upload(file, limited))).status).toBe(429)
	})
})
