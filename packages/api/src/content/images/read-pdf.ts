import type { PositionedText } from '@dormer/providers/vision'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { fileError } from './reencode-image.ts'

const MAX_PAGES = 100
const MAX_BYTES = 50_000_000
const WIDTH = 1920

/** A rendered PDF page: its image, and its lines of text with their positions in that image. */
export type PdfPage = { image: Uint8Array; lines: PositionedText[] }

/** Returns whether the first 1,024 bytes of a file contain the PDF signature. */
export function isPdf(bytes: Uint8Array): boolean {
	return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}

/**
 * Returns the number of pages of a PDF. Rejects with an error that names `field` when the PDF has a password, is
 * damaged or empty, or exceeds 50 MB or 100 pages.
 */
export async function countPdfPages(bytes: Uint8Array, field: string): Promise<number> {
	if (bytes.byteLength > MAX_BYTES)
		throw fileError(
			'PAYLOAD_TOO_LARGE',
			field,
			'The PDF is larger than 50 MB. Upload a smaller PDF.',
		)
	const pages = await readPageCount(bytes, field)
	if (pages === 0) throw fileError('VALIDATION_ERROR', field, 'The PDF has no pages')
	if (pages > MAX_PAGES)
		throw fileError(
			'VALIDATION_ERROR',
			field,
			`The PDF has ${pages} pages. Upload a PDF with at most ${MAX_PAGES} pages.`,
		)
	return pages
}

/** Yields the pages of a PDF from index `first` (0-based), one at a time. Each page image is 1920 px wide. */
export async function* readPdfPages(bytes: Uint8Array, first = 0): AsyncGenerator<PdfPage> {
	const texts = await getDocumentProxy(new Uint8Array(bytes))
	const library = await PDFiumLibrary.init()
	try {
		const document = await library.loadDocument(bytes)
		try {
			for (let place = first; place < document.getPageCount(); place++) {
				const image = await renderPage(document.getPage(place))
				yield { image, lines: await readLines(await texts.getPage(place + 1)) }
			}
		} finally {
			document.destroy()
		}
	} finally {
		library.destroy()
		await texts.loadingTask.destroy()
	}
}

async function renderPage(page: ReturnType<Document['getPage']>): Promise<Uint8Array> {
	const scale = WIDTH / page.getOriginalSize().originalWidth
	const { data, width, height } = await page.render({ scale, render: 'bitmap' })
	return sharp(data, { raw: { width, height, channels: 4 } })
		.flatten({ background: '#ffffff' })
		.webp({ quality: 88 })
		.toBuffer()
}

type TextPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** Returns the lines of a page. Joins text runs on the same baseline into one line unless a wide gap separates them. */
async function readLines(page: TextPage): Promise<PositionedText[]> {
	const [left = 0, , right = WIDTH, top = 0] = page.view
	const scale = WIDTH / (right - left)
	const { items } = await page.getTextContent()
	const lines: PositionedText[] = []
	for (const item of items) {
		if (!('str' in item) || item.str.trim() === '') continue
		const [, , c, d, x, y] = item.transform
		const run = {
			text: item.str,
			x0: (x - left) * scale,
			x1: (x - left + item.width) * scale,
			baseline: (top - y) * scale,
			size: Math.hypot(c, d) * scale,
		}
		const before = lines.at(-1)
		if (before !== undefined && continuesLine(before, run)) {
			before.text = `${before.text}${run.x0 - before.x1 > run.size * 0.15 ? ' ' : ''}${run.text}`
			before.x1 = run.x1
		} else lines.push(run)
	}
	return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }))
}

function continuesLine(before: PositionedText, run: PositionedText): boolean {
	const sameLine = Math.abs(before.baseline - run.baseline) < run.size * 0.2
	const sameSize = Math.abs(before.size - run.size) < run.size * 0.2
	return sameLine && sameSize && run.x0 - before.x1 < run.size && run.x0 >= before.x0
}

type Document = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>

async function readPageCount(bytes: Uint8Array, field: string): Promise<number> {
	const library = await PDFiumLibrary.init()
	try {
		const document = await library.loadDocument(bytes)
		try {
			return document.getPageCount()
		} finally {
			document.destroy()
		}
	} catch (error) {
		const locked = error instanceof Error && /password|security/i.test(error.message)
		const message = locked
			? 'The PDF has a password. Remove the password and upload the PDF again.'
			: 'The PDF is damaged and cannot be read'
		throw fileError('VALIDATION_ERROR', field, message)
	} finally {
		library.destroy()
	}
}
