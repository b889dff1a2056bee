import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { contractSchema } from './document-schema.ts'

const { nodes } = contractSchema

/** Reduces pasted HTML to what contracts may contain. The schema drops everything else, such as colors and images. */
export function reducedPaste(): Plugin {
	return new Plugin({
		props: {
			transformPastedHTML: reduceHtml,
			transformPasted: (slice, view) =>
				isInTable(view.state) && !isTablePart(slice.content.firstChild) ? toOneLine(slice) : slice,
		},
	})
}

/**
 * Prepares HTML from Word, Google Docs or a web page for the schema: turns Word's list paragraphs into lists, and joins the
 * paragraphs in a table cell, because a cell in Markdown has one line. Keeps what was copied from the editor itself.
 */
function reduceHtml(html: string): string {
	const { body } = new DOMParser().parseFromString(html, 'text/html')
	if (body.querySelector('[data-pm-slice]') !== null) return html
	replaceSpaces(body)
	for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
	buildWordLists(body)
	for (const cell of body.querySelectorAll('td, th')) joinBlocks(cell)
	for (const paragraph of body.querySelectorAll('p'))
		if (paragraph.textContent.trim() === '') paragraph.remove()
	return body.innerHTML
}

function replaceSpaces(body: HTMLElement): void {
	const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
	for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
		node.nodeValue = (node.nodeValue ?? '').replaceAll('\u00a0', ' ')
}

function rename(element: Element, tag: string): void {
	const renamed = element.ownerDocument.createElement(tag)
	renamed.append(...element.childNodes)
	element.replaceWith(renamed)
}

/** Word writes each list item as a paragraph whose style names the level, with its bullet or number as text. */
function buildWordLists(body: HTMLElement): void {
	let open: HTMLElement[] = []
	for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
		const [, depth] = /level(\d)/.exec(paragraph.getAttribute('style') ?? '') ?? []
		if (depth === undefined) continue
		const bullet = paragraph.querySelector('[style*="mso-list:Ignore" i]')
		const tag = /^\s*\(?[\da-z]{1,4}[.)]/i.test(bullet?.textContent ?? '') ? 'ol' : 'ul'
		bullet?.remove()
		if (open[0] === undefined || paragraph.previousElementSibling !== open[0]) open = []
		open = open.slice(0, Number(depth))
		while (open.length < Number(depth)) {
			const list = paragraph.ownerDocument.createElement(tag)
			const parent = open.at(-1)
			if (parent === undefined) paragraph.before(list)
			else (parent.lastElementChild ?? parent.appendChild(newItem(parent))).append(list)
			open.push(list)
		}
		const item = newItem(paragraph)
		open.at(-1)?.append(item)
		item.append(paragraph)
	}
}

function newItem({ ownerDocument }: Element): HTMLElement {
	return ownerDocument.createElement('li')
}

const BLOCKS =
	'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, pre, br, table, tbody, tr, td'

const MAX_COLUMNS = 50

/** Replaces the blocks in a cell with their text, and a merged cell with a cell and empty cells. Markdown has no merged cells. */
function joinBlocks(cell: Element): void {
	const columns = Math.min(Number(cell.getAttribute('colspan') ?? 1), MAX_COLUMNS)
	for (let added = 1; added < columns; added += 1)
		cell.after(cell.ownerDocument.createElement('td'))
	cell.removeAttribute('colspan')
	cell.removeAttribute('rowspan')
	for (const block of [...cell.querySelectorAll(BLOCKS)].reverse())
		block.replaceWith(' ', ...block.childNodes, ' ')
}

function isTablePart(node: Node | null): boolean {
	return node?.type.spec.tableRole !== undefined
}

/** Joins the blocks of a slice into one line, for a table cell. */
function toOneLine(slice: Slice): Slice {
	const line: Node[] = []
	slice.content.descendants((node) => {
		if (node.isTextblock && line.length > 0) line.push(contractSchema.text(' '))
		if (node.type === nodes.hard_break) line.push(contractSchema.text(' '))
		else if (node.isInline) line.push(node)
	})
	return new Slice(Fragment.from(line), 0, 0)
}
