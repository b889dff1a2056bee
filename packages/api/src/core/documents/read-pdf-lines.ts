import { getDocumentProxy } from 'unpdf'

/**
 * Distances that decide how pieces of text are joined, as multiples of the font size:
 * - `SAME_LINE`: baselines that are closer than this belong to one line.
 * - `WORD_GAP`: a wider gap between two pieces becomes a space.
 * - `TAB_GAP`: a wider gap becomes a tab.
 */
const SAME_LINE = 0.4
const WORD_GAP = 0.2
const TAB_GAP = 2.5

/** A line of text, in points. `y` is the height of the baseline above the bottom of the page. */
export type PdfLine = {
	page: number
	text: string
	left: number
	right: number
	y: number
	size: number
}
type Piece = Omit<PdfLine, 'page'>

/**
 * Returns the lines of a PDF from top to bottom, without page headers and footers. A wide gap in a line becomes a tab.
 * Returns null for a file of more than `maxPages` pages. Throws for a file that cannot be read.
 */
export async function readPdfLines(bytes: Uint8Array, maxPages: number): Promise<PdfLine[] | null> {
	const pdf = await getDocumentProxy(bytes.slice())
	try {
		if (pdf.numPages > maxPages) return null
		const pages: PdfLine[][] = []
		for (let page = 1; page <= pdf.numPages; page += 1) {
			const { items } = await (await pdf.getPage(page)).getTextContent()
			const pieces = items.flatMap((item) => ('str' in item ? toPiece(item) : []))
			pages.push(joinPieces(pieces).map((line) => ({ ...line, page })))
		}
		return removeHeadersAndFooters(pages)
	} finally {
		await pdf.loadingTask.destroy()
	}
}

function toPiece(item: { str: string; width: number; transform: unknown[] }): Piece[] {
	const [, , skew = 0, height = 0, left = 0, y = 0] = item.transform.map(Number)
	const size = Math.hypot(skew, height)
	if (item.str.trim() === '' || size === 0) return []
	return [{ text: item.str, left, right: left + item.width, y, size }]
}

function joinPieces(pieces: readonly Piece[]): Piece[] {
	const lines: Piece[][] = []
	for (const piece of pieces.toSorted((one, other) => other.y - one.y)) {
		const line = lines.at(-1)
		const first = line?.[0]
		if (line !== undefined && first !== undefined && first.y - piece.y < SAME_LINE * first.size)
			line.push(piece)
		else lines.push([piece])
	}
	return lines.flatMap((line) => {
		const [first, ...rest] = line.toSorted((one, other) => one.left - other.left)
		return first === undefined ? [] : [rest.reduce(appendPiece, first)]
	})
}

function appendPiece(line: Piece, next: Piece): Piece {
	const gap = (next.left - line.right) / line.size
	const isApart = gap > WORD_GAP && !line.text.endsWith(' ') && !next.text.startsWith(' ')
	const between = gap > TAB_GAP ? '\t' : isApart ? ' ' : ''
	return {
		...line,
		text: `${line.text}${between}${next.text}`,
		right: Math.max(line.right, next.right),
		size: Math.max(line.size, next.size),
	}
}

/**
 * Removes page numbers, headers and footers. These are first and last lines that are the same on most pages, except for
 * their digits.
 */
function removeHeadersAndFooters(pages: readonly PdfLine[][]): PdfLine[] {
	const counts = new Map<string, number>()
	const edges = pages.map((lines) => new Set([lines[0], lines.at(-1)]))
	for (const line of edges.flatMap((edge) => [...edge])) {
		if (line !== undefined) counts.set(maskDigits(line), (counts.get(maskDigits(line)) ?? 0) + 1)
	}
	const isEdge = (line: PdfLine) =>
		/^(?:page )?\d+(?: (?:of|\/) \d+)?$/i.test(line.text.trim()) ||
		(pages.length > 2 && (counts.get(maskDigits(line)) ?? 0) > pages.length / 2)
	return pages.flatMap((lines, index) =>
		lines.filter((line) => !(edges[index]?.has(line) && isEdge(line))),
	)
}

function maskDigits({ text }: PdfLine): string {
	return text.replace(/\d+/g, '#').trim()
}
