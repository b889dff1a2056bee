import { createProcessPool } from '../../core/child-work/process-pool.ts'
import { AppError, invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { MAX_PDF_BYTES, MAX_PDF_MB, MAX_UPLOADED_SLIDES } from './limits.ts'
import type { PdfPage, PdfRequest } from './pdf-requests.ts'
import { fileError } from './reencode-image.ts'

export type { PdfPage } from './pdf-requests.ts'

const FILE = new URL('./pdf-process.ts', import.meta.url)
const tooLarge = () =>
	invalid('images', 'The PDF takes too much time or memory to read. Upload a simpler PDF.')
const tooDeep = () =>
	invalid('images', 'The PDF is nested too deeply to read. Upload a simpler PDF.')
const LIMITS = { processes: 1, timeoutMs: 20_000, memoryMb: 700, tooLarge, tooDeep }

/**
 * Pool of processes that check uploaded PDFs. Pages are rendered in a separate pool, so an upload does not wait until the
 * pages of other decks are rendered.
 */
const check = createProcessPool<PdfRequest, number>(FILE, { ...LIMITS, waiting: 16 })
/**
 * Pool of processes that render PDF pages for jobs. Up to 1,000 requests may wait, because the worker already limits the number
 * of concurrent jobs.
 */
const render = createProcessPool<PdfRequest, PdfPage | null>(FILE, { ...LIMITS, waiting: 1000 })

/** Returns whether the first 1,024 bytes of a file contain the PDF signature. */
export function isPdf(bytes: Uint8Array): boolean {
	return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}

/**
 * Returns the number of pages of a PDF. Rejects a PDF that has a password, is damaged or empty, exceeds 50 MB or 100 pages, or
 * has a page that cannot be rendered (`findPageFault`). The error names the request field `field`. Reads the PDF in a separate
 * process with limits of 20 s and 700 MB.
 */
export async function countPdfPages(bytes: Uint8Array, field: string): Promise<number> {
	if (bytes.byteLength > MAX_PDF_BYTES)
		throw fileError(
			'PAYLOAD_TOO_LARGE',
			field,
			`The PDF is larger than ${MAX_PDF_MB} MB. Upload a smaller PDF.`,
		)
	const pages = await check({ kind: 'check', bytes, field, maxPages: MAX_UPLOADED_SLIDES })
	if (pages === 0) throw fileError('VALIDATION_ERROR', field, 'The PDF has no pages')
	if (pages > MAX_UPLOADED_SLIDES)
		throw fileError(
			'VALIDATION_ERROR',
			field,
			`The PDF has ${pages} pages. Upload a PDF with at most ${MAX_UPLOADED_SLIDES} pages.`,
		)
	return pages
}

/**
 * Yields the pages of a PDF one at a time, from index `first` to index `count` - 1 (0-based). `count` is the number of pages of
 * the PDF. Each page image is 1920 px wide. Renders the pages in a separate process with limits of 20 s per page and 700 MB.
 * Rejects with 400 and the page number when a page cannot be rendered within these limits.
 */
export async function* readPdfPages(
	bytes: Uint8Array,
	{ first, count }: { first: number; count: number },
): AsyncGenerator<PdfPage> {
	const key = newId()
	const readPage = async (place: number): Promise<PdfPage> => {
		const request = { kind: 'page', key, place } as const
		const page = (await render(request)) ?? (await render({ ...request, bytes }))
		if (page === null) throw new Error('The process did not open the PDF')
		return page
	}
	for (let place = first; place < count; place += 1)
		yield await readPage(place).catch((error: unknown) => {
			if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') throw error
			const { message = error.message } = error.details[0] ?? {}
			const named = message.startsWith('Page ') ? message : `Page ${place + 1}: ${message}`
			throw invalid('images', named)
		})
}
