import { type Color, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib'
import type { TextRun } from '../../content/contract-templates/schema.ts'
import { missingCharacters, type PdfFonts } from './pdf-fonts.ts'
import { breakLines, fontOf, type Line } from './pdf-lines.ts'

/** US Letter page in points of 1/72 inch, with margins of one inch. */
const PAGE = { width: 612, height: 792, margin: 72, bottom: 80 }
const TOP = PAGE.height - PAGE.margin
export const LEFT_MARGIN = PAGE.margin
export const COLUMN_WIDTH = PAGE.width - 2 * PAGE.margin

export const TEXT_COLOR = rgb(0.11, 0.11, 0.11)
export const MUTED_COLOR = rgb(0.38, 0.38, 0.4)
const RULE_COLOR = rgb(0.78, 0.78, 0.8)

/** Text flow in a PDF: the current page, and the height on the page at which the next line is rendered. */
export type Flow = {
	pdf: PDFDocument
	fonts: PdfFonts
	page: PDFPage
	/** Distance of the next line from the lower edge of the page, in points. */
	y: number
	/** Characters that the fonts lack. The PDF shows a box for each of them. */
	missing: Set<string>
}
/**
 * Sizes in points. `indent` is the distance from the left margin, and `width` is the length of a line after the indent.
 */
export type TextStyle = {
	size: number
	leading: number
	indent: number
	width: number
	color?: Color
}

/** Starts a text flow on an empty first page. */
export function startFlow(pdf: PDFDocument, fonts: PdfFonts): Flow {
	return { pdf, fonts, page: addPage(pdf), y: TOP, missing: new Set() }
}

/** Starts a new page, unless the current page is still empty. */
export function startPage(flow: Flow): void {
	if (flow.y === TOP) return
	flow.page = addPage(flow.pdf)
	flow.y = TOP
}

/** Starts a new page when less than `height` points remain on the current page. */
export function keepTogether(flow: Flow, height: number): void {
	if (flow.y - height < PAGE.bottom) startPage(flow)
}

/** Returns whether an element of this height is taller than the text area of a page. */
export function exceedsPageHeight(height: number): boolean {
	return height > TOP - PAGE.bottom
}

/** Adds vertical space, except at the top of a page. */
export function addSpace(flow: Flow, height: number): void {
	if (flow.y !== TOP) flow.y -= height
}

/** Breaks text runs into lines. Adds the characters that the fonts lack to `flow.missing`. */
export function layOutLines(flow: Flow, runs: readonly TextRun[], style: TextStyle): Line[] {
	for (const run of runs) {
		for (const character of missingCharacters(fontOf(flow.fonts, run), run.text.replace(/\s/g, '')))
			flow.missing.add(character)
	}
	return breakLines(flow.fonts, runs, style)
}

/** Renders text runs as lines, on as many pages as the lines need. */
export function renderText(flow: Flow, runs: readonly TextRun[], style: TextStyle): void {
	for (const line of layOutLines(flow, runs, style)) {
		keepTogether(flow, style.leading)
		flow.y -= style.leading
		renderLine(flow, line, style)
	}
}

/** Renders one line at the current position of the flow. */
export function renderLine(
	flow: Flow,
	line: Line,
	{ size, indent, color = TEXT_COLOR }: TextStyle,
): void {
	for (const { text, font, x } of line.fragments)
		flow.page.drawText(text, { x: LEFT_MARGIN + indent + x, y: flow.y, size, font, color })
}

/** Renders a thin horizontal line across the column, or across a part of the column. */
export function renderRule(flow: Flow, part: { indent?: number; width?: number } = {}): void {
	const { indent = 0, width = COLUMN_WIDTH - indent } = part
	const start = { x: LEFT_MARGIN + indent, y: flow.y }
	flow.page.drawLine({
		start,
		end: { ...start, x: start.x + width },
		thickness: 0.6,
		color: RULE_COLOR,
	})
}

/** Converts a text to a list with a single text run, so that the whole text has one style. */
export function textRuns(text: string, style: Partial<Omit<TextRun, 'text'>> = {}): TextRun[] {
	return [{ bold: false, italic: false, ...style, text }]
}

function addPage(pdf: PDFDocument): PDFPage {
	return pdf.addPage([PAGE.width, PAGE.height])
}
