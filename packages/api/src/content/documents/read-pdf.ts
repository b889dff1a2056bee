import { openPdf, type PdfDocument, type PdfFault } from './open-pdf.ts'
import { layoutPage } from './page-layout.ts'
import { openPictures, type PdfPictures } from './page-picture.ts'
import { readPieces } from './page-pieces.ts'
import { joinHyphens, type PdfLine, pdfLinesToMarkdown } from './pdf-lines-to-markdown.ts'
import { type LeftOut, marginsLeftOut, type ReadResult } from './reading-notes.ts'
import { isGarbled, keepSeen } from './seen-pieces.ts'

/**
 * Reads a PDF as a Markdown tree, column by column, with the values of its form fields, without page headers and footers. Leaves
 * out struck text and text that a reader does not see. A page that cannot be read is left out and named. Returns the reason for
 * a PDF that cannot be read, and for one of more than `maxPages` pages.
 */
export async function readPdf(bytes: Uint8Array, maxPages: number): Promise<ReadResult | PdfFault> {
	const pdf = await openPdf(bytes)
	if (typeof pdf === 'string') return pdf
	const pictures = openPictures(bytes)
	try {
		if (pdf.numPages > maxPages) return 'too_many_pages'
		const leftOut: LeftOut[] = []
		const fieldValues: string[] = []
		const pages: PdfLine[][] = []
		for (let page = 1; page <= pdf.numPages; page += 1)
			pages.push(await readPage({ pdf, pictures, page }, { leftOut, fieldValues }))
		const { lines, margins } = removeHeadersAndFooters(pages)
		leftOut.push(...marginsLeftOut(margins))
		const seen = joinHyphens(lines.map(({ text }) => text).join('\n'))
		return { root: pdfLinesToMarkdown(lines), leftOut, seen, fieldValues }
	} finally {
		pictures.close()
		await pdf.loadingTask.destroy()
	}
}

type PageRequest = { pdf: PdfDocument; pictures: PdfPictures; page: number }

async function readPage(
	{ pdf, pictures, page: number }: PageRequest,
	{ leftOut, fieldValues }: Pick<ReadResult, 'leftOut' | 'fieldValues'>,
): Promise<PdfLine[]> {
	try {
		const page = await pdf.getPage(number)
		const pieces = await readPieces(page)
		fieldValues.push(...pieces.flatMap(({ order, text }) => (order === null ? [text] : [])))
		if (isGarbled(pieces)) {
			leftOut.push({
				kind: 'unreadable',
				text: `Page ${number}: its fonts do not name their characters`,
			})
			return []
		}
		const picture = await pictures.render(number - 1)
		const reason =
			picture === undefined
				? 'its picture is damaged'
				: pieces.length === 0 && !picture.isBlank
					? 'it is a picture without text'
					: undefined
		if (reason !== undefined)
			leftOut.push({ kind: 'unreadable', text: `Page ${number}: ${reason}` })
		const kept = picture === undefined ? pieces : await keepSeen(pieces, { page, picture }, leftOut)
		const { lines, disordered } = layoutPage(kept)
		for (const text of disordered) leftOut.push({ kind: 'out_of_order', text })
		return lines.map((line) => ({ ...line, page: number }))
	} catch (error) {
		if (error instanceof RangeError) throw error
		leftOut.push({ kind: 'unreadable', text: `Page ${number}: it is damaged` })
		return []
	}
}

/**
 * Removes page numbers, headers and footers. These are first and last lines that are the same on most pages, except for
 * their digits. Returns the other lines, and the text of each header and footer once.
 */
function removeHeadersAndFooters(pages: readonly PdfLine[][]): {
	lines: PdfLine[]
	margins: string[]
} {
	const counts = new Map<string, number>()
	const edges = pages.map((lines) => new Set([lines[0], lines.at(-1)]))
	for (const line of edges.flatMap((edge) => [...edge])) {
		if (line !== undefined) counts.set(maskDigits(line), (counts.get(maskDigits(line)) ?? 0) + 1)
	}
	const isEdge = (line: PdfLine) =>
		/^(?:page )?\d+(?: (?:of|\/) \d+)?$/i.test(line.text.trim()) ||
		(pages.length > 2 && (counts.get(maskDigits(line)) ?? 0) > pages.length / 2)
	const isMargin = (line: PdfLine, index: number) => edges[index]?.has(line) && isEdge(line)
	const removed = pages.flatMap((lines, index) => lines.filter((line) => isMargin(line, index)))
	const byMask = new Map(removed.map((line) => [maskDigits(line), line.text]))
	return {
		lines: pages.flatMap((lines, index) => lines.filter((line) => !isMargin(line, index))),
		margins: [...byMask.values()],
	}
}

function maskDigits({ text }: PdfLine): string {
	return text.replace(/\d+/g, '#').trim()
}
