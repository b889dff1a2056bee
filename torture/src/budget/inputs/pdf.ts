import { deflateSync } from 'node:zlib'
import { makeBlankPdf, makePdf } from '@dormer/api/testing/files'
import { type DocumentInput, type InputKind, type Probe, uploads } from '../probe.ts'

type PdfObject = { head: string; data?: Buffer }

/** Returns a PDF with these objects, numbered from 1. The first object is the catalog. */
function writePdf(objects: readonly PdfObject[]): Buffer {
	const written = objects.flatMap(({ head, data }, index) => {
		const start = Buffer.from(`${index + 1} 0 obj\n`)
		if (data === undefined) return [start, Buffer.from(`<< ${head} >>\nendobj\n`)]
		const dictionary = `<< ${head} /Length ${data.length} >>\nstream\n`
		return [start, Buffer.from(dictionary), data, Buffer.from('\nendstream\nendobj\n')]
	})
	const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`
	return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...written, Buffer.from(end)])
}

/**
 * Returns a PDF with one page of the size of a slide. `more` are further PDF objects. The function numbers them from 5 on, and
 * `resources` refers to them by these numbers.
 */
function onePage(content: string, resources: string, more: readonly PdfObject[] = []): Buffer {
	return writePdf([
		{ head: '/Type /Catalog /Pages 2 0 R' },
		{ head: '/Type /Pages /Kids [3 0 R] /Count 1' },
		{
			head: `/Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents 4 0 R /Resources << ${resources} >>`,
		},
		{ head: '/Filter /FlateDecode', data: deflateSync(content) },
		...more,
	])
}

const FONT = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
const image = (side: number): PdfObject => ({
	head: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode`,
	data: deflateSync(Buffer.alloc(side * side * 3)),
})
/** Chain of PDF forms. Each form draws the next one ten times. */
const forms = Array.from(
	{ length: 9 },
	(_, at): PdfObject => ({
		head: `/Type /XObject /Subtype /Form /BBox [0 0 960 540] /Resources << /XObject << /X ${at + 6} 0 R >> >>`,
		data: Buffer.from(at === 8 ? '0 0 9 9 re f' : '/X Do '.repeat(10)),
	}),
)

/** Hostile PDF files with one page of a usual size. */
const PDF_PAGES: Record<string, Buffer> = {
	'an image of 8,000 × 8,000 pixels': onePage(
		'960 0 0 540 0 0 cm /X Do',
		'/XObject << /X 5 0 R >>',
		[image(8000)],
	),
	'forms that draw a billion rectangles': onePage('/X Do', '/XObject << /X 5 0 R >>', forms),
	'a content of 60 MB of spaces': onePage(' '.repeat(60_000_000), ''),
	'300,000 lines': onePage('0 0 m 900 500 l S '.repeat(300_000), ''),
	'100,000 runs of text': onePage(`BT /F 9 Tf ${'1 1 Td (a) Tj '.repeat(100_000)} ET`, FONT),
	'a text of 5 MB': onePage(`BT /F 9 Tf (${'ab '.repeat(1_700_000)}) Tj ET`, FONT),
	'20,000 nested states': onePage('q '.repeat(20_000), ''),
	'20,000 nested lists': onePage(`${'['.repeat(20_000)}${']'.repeat(20_000)} TJ`, ''),
}

const pages = (count: number) => Array.from({ length: count }, () => [960, 540] as [number, number])
const GENERATE = {
	path: '/api/decks/<deckId>/generate',
	field: 'images',
	as: 'session' as const,
	expects: /^400 /,
}

/** Hostile PDF decks for the check of the upload, and for the job that renders and reads the pages. */
export const PDF_DECK: InputKind = {
	kind: 'PDF deck',
	// Also generates a deck from a page without text, so that the server loads the OCR engine before the measurements. The engine
	// takes 280 MB, but is loaded only once.
	warmUp: async ({ generate }) =>
		`${await generate(await makePdf([{ title: 'Roof', lines: ['Shingles'] }]))} ${await generate(makeBlankPdf(pages(1)))}`,
	probes: [
		...uploads(
			{
				'a page of 10 × 1,000 points': makeBlankPdf([[10, 1000]]),
				'a page of 10 × 1,000,000 points': makeBlankPdf([[10, 1e6]]),
				'a page of 0.001 points': makeBlankPdf([[0.001, 0.001]]),
				'5,000 pages': makeBlankPdf(pages(5000)),
				'a tree of pages that contains itself': writePdf([
					{ head: '/Type /Catalog /Pages 2 0 R' },
					{ head: '/Type /Pages /Kids [2 0 R] /Count 1' },
				]),
			},
			GENERATE,
		),
		...Object.entries(PDF_PAGES).map(
			([name, bytes]): Probe => ({
				name: `a page with ${name}`,
				run: ({ generate }) => generate(bytes),
				expects: /^(completed|failed (Slide|Page|The PDF)|400 )/,
			}),
		),
	],
}

/** Hostile PDF documents. The importer and the knowledge base read each of them. */
export const PDF_DOCUMENTS: Record<string, DocumentInput> = Object.fromEntries(
	Object.entries(PDF_PAGES).map(([name, bytes]) => [name, { bytes }]),
)
