import { expect, test } from 'vitest'
import { chooseDocuments } from './files.ts'

const file = (name: string, size = 10) =>
	Object.defineProperty(new File(['x'], name), 'size', { value: size })

test('a document is what its name ends in, since browsers do not agree on types', () => {
	const { chosen, refusals } = chooseDocuments(
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
	expect(refusals).toEqual([])
})

test('every file that cannot be used is named with its reason, and the rest goes on', () => {
	const { chosen, refusals } = chooseDocuments(
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
	expect(refusals).toEqual([
		'roof.png is no PDF, Word, text, Markdown or HTML document',
		'old.doc is an old Word document: save it as .docx',
		'the.constructor is no PDF, Word, text, Markdown or HTML document',
		'nothing.txt is empty',
		'huge.pdf is larger than 25 MB',
		'no ending is no PDF, Word, text, Markdown or HTML document',
	])
})

test.each([
	[98, 2, 1],
	[99, 1, 2],
	[100, 0, 3],
])('beside %i documents there is room for %i of three', (have, fit, left) => {
	const files = [file('a.txt'), file('b.txt'), file('c.txt')]
	const { chosen, refusals } = chooseDocuments(files, have)
	expect(chosen).toHaveLength(fit)
	expect(refusals).toHaveLength(1)
	expect(refusals[0]?.match(/\w\.txt/g)).toHaveLength(left)
})
