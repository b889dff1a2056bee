import type { List, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { PdfLine } from './read-pdf-lines.ts'

/**
 * Limits that decide how lines become paragraphs and headings:
 * - `PARAGRAPH_GAP`: distance of two baselines that starts a new paragraph, as a multiple of the font size.
 * - `SIZE_TOLERANCE`: maximum difference of font sizes within a paragraph, as a share of the size.
 * - `HEADING_SIZE`: minimum font size of a heading, as a multiple of the size of most text.
 * - `FULL_LINE`: share of the text width from which a line continues in the next line.
 * - `MAX_HEADING_LENGTH`: maximum number of characters of a heading.
 */
const PARAGRAPH_GAP = 1.7
const SIZE_TOLERANCE = 0.1
const HEADING_SIZE = 1.15
const FULL_LINE = 0.85
const MAX_HEADING_LENGTH = 120
const BULLET = /^[•▪◦‣·●○■–-]\s+/

type Layout = { body: number; headings: number[]; left: number; right: number }

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
		left: Math.min(...lines.map((line) => line.left)),
		right: Math.max(...lines.map((line) => line.right)),
	}
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
	if (before.page !== line.page) return fillsLine(before, layout) && /^\p{Ll}/u.test(line.text)
	return before.y - line.y < PARAGRAPH_GAP * before.size
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
		if (before !== undefined && last?.type === 'text' && fillsLine(before, layout))
			last.value = `${last.value.trimEnd()}${before.text.endsWith('-') ? '' : ' '}${line.text.trim()}`
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

function fillsLine({ right }: PdfLine, layout: Layout): boolean {
	return right >= layout.left + FULL_LINE * (layout.right - layout.left)
}

function round(size: number): number {
	return Math.round(size * 2) / 2
}
