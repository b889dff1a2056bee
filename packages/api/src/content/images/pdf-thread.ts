import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { AppError, invalid } from '../../core/errors.ts'
import { serveThread } from '../../core/threads/serve-thread.ts'
import { findPageFault, PAGE_WIDTH, type PageSize } from './page-size.ts'
import type { PdfPage, PdfRequest } from './pdf-requests.ts'
import { readLines } from './read-lines.ts'

type Document = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>
type Page = ReturnType<Document['getPage']>
type OpenPdf = {
	key: string
	document: Document
	texts: Awaited<ReturnType<typeof getDocumentProxy>>
	close: () => Promise<void>
}

/** The PDF that this thread renders. The thread opens a PDF once for all its pages. */
let opened: OpenPdf | undefined

function handle(request: PdfRequest): Promise<PdfPage | number | null> {
	if (request.kind === 'check') return checkPdf(request)
	return readPage(request).catch((error: unknown) => {
		// A retry cannot read a damaged page, so the error is permanent.
		throw error instanceof AppError || error instanceof RangeError
			? error
			: invalid('images', UNREADABLE_PAGE)
	})
}

const UNREADABLE_PAGE = 'The page is damaged and cannot be read'

async function readPage(request: PdfRequest & { kind: 'page' }): Promise<PdfPage | null> {
	const pdf = await open(request)
	if (pdf === null) return null
	const { document, texts } = pdf
	const page = document.getPage(request.place)
	const fault = findPageFault(sizeOf(page), request.place + 1)
	if (fault !== undefined) throw invalid('images', fault)
	const lines = await readLines(await texts.getPage(request.place + 1))
	return { image: await renderPage(page), lines }
}

/**
 * Returns the number of pages. Throws 400 for a PDF that cannot be read or rendered; the error names the request field `field`.
 */
async function checkPdf({ bytes, field, maxPages }: PdfRequest & { kind: 'check' }) {
	const library = await PDFiumLibrary.init()
	try {
		const document = await library.loadDocument(bytes).catch((error: unknown) => {
			const locked = error instanceof Error && /password|security/i.test(error.message)
			throw invalid(field, locked ? LOCKED : DAMAGED)
		})
		try {
			const count = document.getPageCount()
			for (let place = 0; place < Math.min(count, maxPages); place += 1) {
				const fault = findPageFault(sizeOf(document.getPage(place)), place + 1)
				if (fault !== undefined) throw invalid(field, fault)
			}
			return count
		} finally {
			document.destroy()
		}
	} finally {
		library.destroy()
	}
}

const LOCKED = 'The PDF has a password. Remove the password and upload the PDF again.'
const DAMAGED = 'The PDF is damaged and cannot be read'

async function open({ key, bytes }: PdfRequest & { kind: 'page' }): Promise<OpenPdf | null> {
	if (opened?.key === key) return opened
	if (bytes === undefined) return null
	await opened?.close()
	opened = undefined
	// pdf.js takes ownership of the bytes, so it gets a copy.
	const texts = await getDocumentProxy(new Uint8Array(bytes))
	const library = await PDFiumLibrary.init()
	const document = await library.loadDocument(bytes)
	opened = {
		key,
		document,
		texts,
		close: async () => {
			document.destroy()
			library.destroy()
			await texts.loadingTask.destroy()
		},
	}
	return opened
}

function sizeOf(page: Page): PageSize {
	const { originalWidth, originalHeight } = page.getOriginalSize()
	return { width: originalWidth, height: originalHeight }
}

async function renderPage(page: Page): Promise<Uint8Array> {
	const scale = PAGE_WIDTH / sizeOf(page).width
	const { data, width, height } = await page.render({ scale, render: 'bitmap' })
	return sharp(data, { raw: { width, height, channels: 4 } })
		.flatten({ background: '#ffffff' })
		.webp({ quality: 88 })
		.toBuffer()
}

serveThread(handle, () =>
	invalid('images', 'The PDF is nested too deeply to read. Upload a simpler PDF.'),
)
