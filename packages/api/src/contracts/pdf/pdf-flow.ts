import { type Color, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib'
import type { TextRun } from '../../content/contract-templates/schema.ts'
import { missingIn, type PdfFonts } from './pdf-fonts.ts'
import { breakLines, fontOf, type Line } from './pdf-lines.ts'

/** US Letter in points of 1/72 inch, one inch of margin. */
const PAGE = { width: 612, height: 792, margin: 72, bottom: 80 }
const TOP = PAGE.height - PAGE.margin
export const LEFT = PAGE.margin
export const COLUMN = PAGE.width - 2 * PAGE.margin

export const INK = rgb(0.11, 0.11, 0.11)
export const QUIET = rgb(0.38, 0.38, 0.4)
export const RULE = rgb(0.78, 0.78, 0.8)

/** Where the next line goes: text flows down a page and on to the next. */
export type Flow = {
	pdf: PDFDocument
	fonts: PdfFonts
	page: PDFPage
	/** Points above the lower edge of the page. */
	y: number
	/** Characters that the fonts cannot draw; a box stands in the place of each. */
	missing: Set<string>
}
/** Sizes in points. `indent` is from the left margin, `width` from there. */
export type TextStyle = {
	size: number
	leading: number
	indent: number
	width: number
	color?: Color
}

/** Begins on a first page. */
export function startFlow(pdf: PDFDocument, fonts: PdfFonts): Flow {
	return { pdf, fonts, page: addPage(pdf), y: TOP, missing: new Set() }
}

/** Goes on at the top of a page; one on which nothing stands yet is taken as it is. */
export function startPage(flow: Flow): void {
	if (flow.y === TOP) return
	flow.page = addPage(flow.pdf)
	flow.y = TOP
}

/** Begins a new page where less than `height` is left of this one. */
export function keepTogether(flow: Flow, height: number): void {
	if (flow.y - height < PAGE.bottom) startPage(flow)
}

/** Whether something that must not be torn fits no page at all. */
export function isHigherThanPage(height: number): boolean {
	return height > TOP - PAGE.bottom
}

/** Leaves room, unless a page begins here. */
export function skip(flow: Flow, height: number): void {
	if (flow.y !== TOP) flow.y -= height
}

/** Lines as they will be drawn; notes the characters that cannot be. */
export function layOut(flow: Flow, runs: readonly TextRun[], style: TextStyle): Line[] {
	for (const run of runs) {
		for (const character of missingIn(fontOf(flow.fonts, run), run.text.replace(/\s/g, '')))
			flow.missing.add(character)
	}
	return breakLines(flow.fonts, runs, style)
}

/** Draws runs as lines, over as many pages as they need. */
export function drawText(flow: Flow, runs: readonly TextRun[], style: TextStyle): void {
	for (const line of layOut(flow, runs, style)) {
		keepTogether(flow, style.leading)
		flow.y -= style.leading
		drawLine(flow, line, style)
	}
}

/** Draws one line at the height where the flow is. */
export function drawLine(flow: Flow, line: Line, { size, indent, color = INK }: TextStyle): void {
	for (const { text, font, x } of line.fragments)
		flow.page.drawText(text, { x: LEFT + indent + x, y: flow.y, size, font, color })
}

/** A hairline over the column, or over a part of it. */
export function drawRule(flow: Flow, part: { indent?: number; width?: number } = {}): void {
	const { indent = 0, width = COLUMN - indent } = part
	const start = { x: LEFT + indent, y: flow.y }
	flow.page.drawLine({ start, end: { ...start, x: start.x + width }, thickness: 0.6, color: RULE })
}

/** A text of one style. */
export function plain(text: string, style: Partial<Omit<TextRun, 'text'>> = {}): TextRun[] {
	return [{ bold: false, italic: false, ...style, text }]
}

function addPage(pdf: PDFDocument): PDFPage {
	return pdf.addPage([PAGE.width, PAGE.height])
}
