import { describe, expect, it } from 'vitest'
import { chooseDocuments } from './document-files.ts'

const file = (name: string, size = 10) =>
	Object.defineProperty(new File(['x'], name), 'size', { value: size })

describe('chooseDocuments', () => {
	it('determines the document type from the file extension', () => {
		const { chosen, errors } = chooseDocuments(
			[
				file('Warranty.PDF'),
				file('faq.md'),
				file('notes.markdown'),
				file('page.htm'),
				file('a.docx'),
			],
			0,
		)
		expect(chosen.map(({ contentType }) => contentType)).toEqual([
			'application/pdf',
			'text/markdown',
			'text/markdown',
			'text/html',
			'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
		])
		expect(errors).toEqual([])
	})

	it('returns every rejected file with the reason and accepts all other files', () => {
		const { chosen, errors } = chooseDocuments(
			[
				file('roof.png'),
				file('old.doc'),
				file('the.constructor'),
				file('nothing.txt', 0),
				file('huge.pdf', 25_000_001),
				file('fits.pdf', 25_000_000),
				file('no ending'),
			],
			0,
		)
		expect(chosen.map((one) => one.file.name)).toEqual(['fits.pdf'])
		expect(errors).toEqual([
			'roof.png is not a PDF, Word, text, Markdown or HTML document',
			'old.doc is an old Word document. Save it as .docx.',
			'the.constructor is not a PDF, Word, text, Markdown or HTML document',
			'nothing.txt is empty',
			'huge.pdf is larger than 25 MB',
			'no ending is not a PDF, Word, text, Markdown or HTML document',
		])
	})

	it.each([
		[98, 2, 1],
		[99, 1, 2],
		[100, 0, 3],
	])('with %i existing documents accepts %i of three files', (existing, fit, left) => {
		const files = [file('a.txt'), file('b.txt'), file('c.txt')]
		const { chosen, errors } = chooseDocuments(files, existing)
		expect(chosen).toHaveLength(fit)
		expect(errors).toHaveLength(1)
		expect(errors[0]?.match(/\w\.txt/g)).toHaveLength(left)
	})
})
