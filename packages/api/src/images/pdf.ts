import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { refuseFile } from './decode.ts'

const MAX_PAGES = 100
const MAX_BYTES = 50_000_000
const WIDTH = 1920

export type PdfPage = { picture: Uint8Array; text: string }

/** Whether a file is a PDF by its first bytes. */
export function isPdf(bytes: Uint8Array): boolean {
	return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}

/** How many pages a PDF has. Refuses, naming the field, one that is locked, damaged, empty or longer than 100 pages. */
export async function countPdfPages(bytes: Uint8Array, field: string): Promise<number> {
	if (bytes.byteLength > MAX_BYTES)
		throw refuseFile('PAYLOAD_TOO_LARGE', field, 'A PDF has at most 50 MB')
	const pages = await openPdf(bytes, field, (document) => document.getPageCount())
	if (pages === 0) throw refuseFile('VALIDATION_ERROR', field, 'The PDF has no pages')
	if (pages > MAX_PAGES)
		throw refuseFile(
			'VALIDATION_ERROR',
			field,
			`The PDF has ${pages} pages; a deck has at most ${MAX_PAGES}`,
		)
	return pages
}

/** The pages of a PDF, one at a time: a picture 1920 px wide, and the page's own text. */
export async function* readPdfPages(bytes: Uint8Array): AsyncGenerator<PdfPage> {
	const texts = await readTexts(bytes)
	const library = await PDFiumLibrary.init()
	try {
		const document = await library.loadDocument(bytes)
		try {
			for (const page of document.pages()) {
				const { originalWidth } = page.getOriginalSize()
				const { data, width, height } = await page.render({
					scale: WIDTH / originalWidth,
					render: 'bitmap',
				})
				const picture = await sharp(data, { raw: { width, height, channels: 4 } })
					.flatten({ background: '#ffffff' })
					.webp({ quality: 88 })
					.toBuffer()
				yield { picture, text: texts[page.number] ?? '' }
			}
		} finally {
			document.destroy()
		}
	} finally {
		library.destroy()
	}
}

async function readTexts(bytes: Uint8Array): Promise<string[]> {
	const document = await getDocumentProxy(bytes.slice())
	const { text } = await extractText(document, { mergePages: false })
	return text
}

type Document = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>

async function openPdf<T>(
	bytes: Uint8Array,
	field: string,
	use: (document: Document) => T,
): Promise<T> {
	const library = await PDFiumLibrary.init()
	try {
		const document = await library.loadDocument(bytes)
		try {
			return use(document)
		} finally {
			document.destroy()
		}
	} catch (error) {
		const locked = error instanceof Error && /password|security/i.test(error.message)
		const message = locked
			? 'The PDF is locked with a password'
			: 'The PDF is damaged and cannot be read'
		throw refuseFile('VALIDATION_ERROR', field, message)
	} finally {
		library.destroy()
	}
}
