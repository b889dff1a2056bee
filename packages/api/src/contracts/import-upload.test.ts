import { describe, expect, it } from 'vitest'
import { makeDocx } from '../test-docx.ts'
import { refusalOf } from '../testing.ts'
import { importUpload } from './import-upload.ts'

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const upload = (bytes: Uint8Array) =>
	importUpload({ file: { filename: 'contract.docx', claimedType: '', bytes } })

describe('an uploaded contract', () => {
	it('comes back from its thread as a template', async () => {
		expect(await upload(makeDocx(paragraph('Customer name: ________')))).toEqual({
			templateMarkdown: 'Customer name: {{full_name}}\n',
			detectedVariables: ['full_name'],
		})
	})

	it.each([
		{
			what: 'of another kind',
			bytes: Buffer.from('GIF89a'),
			status: 415,
			message: 'file: Expected a PDF or a Word document (.docx)',
		},
		{
			what: 'without a word',
			bytes: makeDocx(paragraph('')),
			status: 400,
			message: 'file: There is no text in the document. A scanned page is only a picture',
		},
	])('that is $what is refused as it was in the thread', async ({ bytes, status, message }) => {
		const refusal = await refusalOf(upload(bytes))
		expect(refusal).toMatchObject({ status, message })
		expect(refusal.details.map(({ path }) => path)).toEqual(status === 400 ? ['file'] : [])
	})

	it('made to harm is refused, and the next one is read', async () => {
		const depth = 20_000
		const open = '<w:tbl><w:tr><w:tc>'.repeat(depth)
		const close = '</w:tc></w:tr></w:tbl>'.repeat(depth)
		const refusal = await refusalOf(upload(makeDocx(open + paragraph('x') + close)))
		expect(refusal.status).toBe(400)
		expect((await upload(makeDocx(paragraph('We agree.')))).templateMarkdown).toBe('We agree.\n')
	})
})
