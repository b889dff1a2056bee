import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { AppError, invalid } from '../../core/errors.ts'
import { drawPage, findDamagedPicture, openPdf, type PdfDocument } from '../documents/index.ts'
import { findPageFault, PAGE_WIDTH, type PageSize } from './page-size.ts'
import type { PdfPage, PdfRequest } from './pdf-requests.ts'
import { readLines } from './read-lines.ts'

type Document = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>
type Page = ReturnType<Document['getPage']>
type OpenPdf = {
	key: string
	document: Document
	texts: PdfDocument
	close: () => Promise<void>
}

/** The PDF that this process renders. The process opens a PDF once for all its pages. */
let opened: OpenPdf | undefined

/** Checks a PDF or renders one of its pages. Returns null for a page of a PDF that this process has not opened. */
export function work(request: PdfRequest): Promise<PdfPage | number | null> {
	if (request.kind === 'check') return checkPdf(request)
	return readPage(request).catch((error: unknown) => {
		// A retry cannot read a damaged page, so the error is permanent.
		throw error instanceof AppError || error instanceof RangeError
			? error
			: invalid('images', UNREADABLE_PAGE)
	})
}

const UNREADABLE_PAGE =
	'The page is damaged and cannot be read. Export the PDF again and upload the new file.'

async function readPage(request: PdfRequest & { kind: 'page' }): Promise<PdfPage | null> {
	const pdf = await open(request)
	if (pdf === null) return null
	const { document, texts } = pdf
	const page = document.getPage(request.place)
	const fault = findPageFault(sizeOf(page), request.place + 1)
	if (fault !== undefined) throw invalid('images', fault)
	// `renderPage` closes the page. A form is a group of objects.
	const hasPictures = [...page.objects()].some(({ type }) => type === 'image' || type === 'form')
	const image = await renderPage(page)
	const picture = await drawPage(document.getPage(request.place))
	const lines = await readLines(await texts.getPage(request.place + 1), picture)
	return { image, text: { lines, hasPictures } }
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
			const damaged = await findDamagedPicture(bytes, Math.min(count, maxPages))
			if (damaged !== undefined)
				throw invalid(field, `Page ${damaged} has a damaged picture. ${EXPORT_AGAIN}`)
			const texts = await openPdf(bytes)
			if (texts === 'xfa') throw invalid(field, XFA)
			if (texts === 'portfolio') throw invalid(field, PORTFOLIO)
			if (typeof texts !== 'string') await texts.loadingTask.destroy()
			return count
		} finally {
			document.destroy()
		}
	} finally {
		library.destroy()
	}
}

const LOCKED = 'The PDF has a password. Remove the password and upload the PDF again.'
const DAMAGED = 'The PDF is damaged and cannot be read. Export it again and upload the new file.'
const EXPORT_AGAIN = 'Export the PDF again and upload the new file.'
const PORTFOLIO = 'The PDF contains other files. Upload these files instead.'
const XFA =
	'The PDF is a form that only Adobe Reader can show. Print it to PDF first and upload the new file.'

async function open({ key, bytes }: PdfRequest & { kind: 'page' }): Promise<OpenPdf | null> {
	if (opened?.key === key) return opened
	if (bytes === undefined) return null
	await opened?.close()
	opened = undefined
	const texts = await openPdf(bytes)
	if (typeof texts === 'string') throw invalid('images', UNREADABLE_PAGE)
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
