import type { List, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { Line } from './page-layout.ts'

/**
 * Limits that decide how lines become paragraphs and headings:
 * - `PARAGRAPH_GAP`: distance of two baselines that starts a new paragraph, as a multiple of the font size.
 * - `SIZE_TOLERANCE`: maximum difference of font sizes within a paragraph, as a share of the size.
 * - `HEADING_SIZE`: minimum font size of a heading, as a multiple of the size of most text.
 * - `FULL_LINE`: share of the text width from which a line continues in the next line.
 * - `MAX_HEADING_LENGTH`: maximum number of characters of a heading.
 * - `WIDEST_SPACING`: largest distance of two lines of a paragraph, as a multiple of the font size.
 */
const PARAGRAPH_GAP = 1.7
const SIZE_TOLERANCE = 0.1
const HEADING_SIZE = 1.15
const FULL_LINE = 0.85
const MAX_HEADING_LENGTH = 120
const WIDEST_SPACING = 3.2
const BULLET = /^[•▪◦‣·●○■–-]\s+/

/** Matches the start of a clause, such as `3.`, `3.1` or `(a)`. */
const CLAUSE = /^(?:\d+[.)]|\d+(?:\.\d+)+|\([a-z\d]{1,3}\)|[A-Za-z][.)])\s/
/** Matches a word that continues in the next line. */
const HYPHENATED = /(?<!\p{L})(\p{L}+)-\n(?=\p{Ll})/gu
/** First parts of words that keep their hyphen. */
const PREFIXES =
	/^(?:all|anti|co|ex|full|half|high|long|low|multi|non|one|pre|re|self|semi|short|three|two|well)$/i

/** A line of a PDF page. */
export type PdfLine = Line & { page: number }
type Layout = { body: number; headings: number[]; spacing: number; columns: Map<string, Column> }
type Column = { left: number; right: number }

/**
 * Converts the lines of a PDF to a Markdown tree. Larger lines and lines in capitals become headings. Lines with a
 * bullet become list items. A line that reaches the right margin is joined with the next line. Clause numbers stay in
 * the text.
 */
export function pdfLinesToMarkdown(lines: readonly PdfLine[]): Root {
	const layout = measureLayout(lines)
	const root: Root = { type: 'root', children: [] }
	for (const group of groupLines(lines, layout)) addBlock(root, group, layout)
	return root
}

function measureLayout(lines: readonly PdfLine[]): Layout {
	const characters = new Map<number, number>()
	for (const { size, text } of lines)
		characters.set(round(size), (characters.get(round(size)) ?? 0) + text.length)
	const [[body] = [0]] = [...characters].toSorted(([, one], [, other]) => other - one)
	const headings = [...characters.keys()]
		.filter((size) => size >= body * HEADING_SIZE)
		.toSorted((one, other) => other - one)
	return {
		body,
		headings,
		spacing: measureSpacing(lines),
		columns: measureColumns(lines),
	}
}

function measureColumns(lines: readonly PdfLine[]): Map<string, Column> {
	const columns = new Map<string, Column>()
	for (const line of lines) {
		const { left, right } = columns.get(columnOf(line)) ?? line
		columns.set(columnOf(line), {
			left: Math.min(left, line.left),
			right: Math.max(right, line.right),
		})
	}
	return columns
}

/** Returns the name of the column of a line. All pages have the column 0 together. */
function columnOf({ page, column }: PdfLine): string {
	return column === 0 ? '' : `${page} ${column}`
}

/** Returns the most frequent distance of two lines, as a multiple of the font size. */
function measureSpacing(lines: readonly PdfLine[]): number {
	const counts = new Map<number, number>()
	for (const [index, line] of lines.entries()) {
		const before = lines[index - 1]
		if (before === undefined || columnOf(before) !== columnOf(line) || before.page !== line.page)
			continue
		const spacing = Math.round(((line.y - before.y) / before.size) * 10) / 10
		if (spacing > 0) counts.set(spacing, (counts.get(spacing) ?? 0) + 1)
	}
	return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 1
}

function groupLines(lines: readonly PdfLine[], layout: Layout): PdfLine[][] {
	const groups: PdfLine[][] = []
	for (const line of lines) {
		const before = groups.at(-1)?.at(-1)
		if (before !== undefined && continuesBlock(before, line, layout)) groups.at(-1)?.push(line)
		else groups.push([line])
	}
	return groups
}

function continuesBlock(before: PdfLine, line: PdfLine, layout: Layout): boolean {
	if (BULLET.test(line.text)) return false
	if (Math.abs(before.size - line.size) > SIZE_TOLERANCE * before.size) return false
	const isContinued = fillsLine(before, layout) && /^\p{Ll}/u.test(line.text)
	if (before.page !== line.page || columnOf(before) !== columnOf(line)) return isContinued
	const spacing = (line.y - before.y) / before.size
	if (spacing < PARAGRAPH_GAP) return layout.columns.size === 1 || !CLAUSE.test(line.text)
	const isSpaced = spacing < Math.min(1.1 * layout.spacing, WIDEST_SPACING)
	return isSpaced && fillsLine(before, layout) && !CLAUSE.test(line.text)
}

function addBlock(root: Root, group: readonly PdfLine[], layout: Layout): void {
	const [first] = group
	if (first === undefined) return
	const depth = headingDepth(group, layout)
	if (depth !== null) {
		const value = group.map(({ text }) => text.trim()).join(' ')
		root.children.push({ type: 'heading', depth, children: [{ type: 'text', value }] })
	} else if (BULLET.test(first.text)) {
		const [, ...rest] = group
		const lines = [{ ...first, text: first.text.replace(BULLET, '') }, ...rest]
		listAtEnd(root.children).children.push({
			type: 'listItem',
			children: [paragraphOf(lines, layout)],
		})
	} else root.children.push(paragraphOf(group, layout))
}

function headingDepth(group: readonly PdfLine[], { headings }: Layout): 1 | 2 | 3 | null {
	const text = group.map((line) => line.text).join(' ')
	if (text.length > MAX_HEADING_LENGTH || /_{3}/.test(text)) return null
	const rank = headings.indexOf(round(group[0]?.size ?? 0))
	if (rank >= 0) return rank === 0 ? 1 : rank === 1 ? 2 : 3
	const isCapitals = group.length === 1 && /\p{Lu}{4}/u.test(text) && !/\p{Ll}|[.:]$/u.test(text)
	return isCapitals ? 2 : null
}

function paragraphOf(lines: readonly PdfLine[], layout: Layout): Paragraph {
	const children: PhrasingContent[] = []
	for (const [index, line] of lines.entries()) {
		const before = lines[index - 1]
		const last = children.at(-1)
		const isContinued =
			before !== undefined && (fillsLine(before, layout) || /^\p{Ll}/u.test(line.text))
		if (isContinued && last?.type === 'text')
			last.value = joinHyphens(`${last.value.trimEnd()}\n${line.text.trim()}`).replace('\n', ' ')
		else {
			if (before !== undefined) children.push({ type: 'break' })
			children.push({ type: 'text', value: line.text.trim() })
		}
	}
	return { type: 'paragraph', children }
}

function listAtEnd(children: RootContent[]): List {
	const last = children.at(-1)
	if (last?.type === 'list') return last
	const list: List = { type: 'list', ordered: false, spread: false, children: [] }
	children.push(list)
	return list
}

/** Joins the words that a hyphen divides at the end of a line. Keeps the hyphen of words such as "self-adhered". */
export function joinHyphens(text: string): string {
	return text.replace(HYPHENATED, (_, part: string) => (PREFIXES.test(part) ? `${part}-` : part))
}

/** Returns whether a line reaches the right margin. A row of a table or form is complete by itself. */
function fillsLine(line: PdfLine, { columns }: Layout): boolean {
	const { left, right } = columns.get(columnOf(line)) ?? line
	return !line.text.includes('\t') && line.right >= left + FULL_LINE * (right - left)
}

function round(size: number): number {
	return Math.round(size * 2) / 2
}
