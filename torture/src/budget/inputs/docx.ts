import { makeDocx, makeZip } from '@dormer/api/testing/docx'
import type { DocumentInput } from '../probe.ts'

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const table = (depth: number) =>
	'<w:tbl><w:tr><w:tc>'.repeat(depth) + paragraph('x') + '</w:tc></w:tr></w:tbl>'.repeat(depth)
/** Returns text that compresses badly. */
const words = (count: number) =>
	Array.from({ length: count }, (_, at) => (at * 2_654_435_761).toString(36)).join(' ')

/**
 * Additional file that hardly compresses. It keeps the compression ratio of a padded document below the product's limit, so that
 * the product parses the document instead of refusing it as a bomb.
 */
const PADDING = { name: 'word/notes.txt', content: words(150_000) }
const padded = (xml: string) => makeDocx(xml, [PADDING])

/** Hostile Word documents. The importer and the knowledge base read each of them. */
export const DOCX: Record<string, DocumentInput> = {
	'20,000 paragraphs': { bytes: padded(paragraph(words(3)).repeat(20_000)) },
	'a paragraph of 90,000 characters': { bytes: padded(paragraph(words(13_000))) },
	'a paragraph of 8 MB': { bytes: padded(paragraph(words(1_100_000))) },
	'40,000 runs with styles': {
		bytes: padded(
			`<w:p>${'<w:r><w:rPr><w:b/><w:i/></w:rPr><w:t>a </w:t></w:r>'.repeat(40_000)}</w:p>`,
		),
	},
	'300 nested tables': { bytes: padded(table(300)) },
	'5,000 nested tables': { bytes: padded(table(5000)) },
	'a table of 20,000 cells': {
		bytes: padded(`<w:tbl><w:tr>${`<w:tc>${paragraph('a')}</w:tc>`.repeat(20_000)}</w:tr></w:tbl>`),
	},
	'300,000 empty elements': { bytes: padded('<w:p/>'.repeat(300_000) + paragraph('a')) },
	'an element with 50,000 attributes': {
		bytes: padded(
			`<w:p ${Array.from({ length: 50_000 }, (_, at) => `a${at}="${words(1)}"`).join(' ')}/>${paragraph('a')}`,
		),
	},
	'90 MB of spaces': {
		bytes: makeZip([{ name: 'word/document.xml', content: ' '.repeat(90_000_000) }]),
		isBomb: true,
	},
}
