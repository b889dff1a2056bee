import type { ListItem, Nodes, Parents, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Mark, Node } from 'prosemirror-model'
import { contractSchema, IN_BRACES, PAGE_MARKER, SIGNATURE_MARKER } from './document-schema.ts'
import { keepSource } from './source.ts'

const { nodes, marks } = contractSchema

/**
 * Parses a contract's Markdown into a document, with the same parser and the same reading as the server (`parseContract`):
 * HTML is literal text, code is plain text, an image is its description. A link keeps its address.
 */
export function parseMarkdown(markdown: string): Node {
	const tree = fromMarkdown(markdown, {
		extensions: [gfmTable()],
		mdastExtensions: [gfmTableFromMarkdown()],
	})
	const canKeep = !dependsOnOthers(tree)
	const blocks = tree.children.flatMap((child) => {
		const found = toBlocks(child)
		if (canKeep) keepSource(found, child, markdown)
		return found
	})
	return nodes.doc.create(null, filled(blocks))
}

/**
 * Returns true when a block may read differently on its own: because a link refers to a definition elsewhere, or because the
 * parser reads the block after indented code differently.
 */
function dependsOnOthers(node: Nodes): boolean {
	if (node.type === 'definition' || node.type === 'code') return true
	return 'children' in node && node.children.some(dependsOnOthers)
}

/** Adds an empty paragraph where a container must not be empty. */
function filled(blocks: Node[]): Node[] {
	return blocks.length === 0 ? [nodes.paragraph.create()] : blocks
}

function toBlocks(node: RootContent): Node[] {
	switch (node.type) {
		case 'heading':
			return [nodes.heading.create({ level: node.depth }, inlineOf(node))]
		case 'paragraph':
			return [nodes.paragraph.create(null, inlineOf(node))]
		case 'blockquote':
			return [nodes.quote.create(null, filled(node.children.flatMap(toBlocks)))]
		case 'list': {
			const spread = node.spread ?? false
			const items = node.children.map(toItem)
			if (!node.ordered) return [nodes.bullet_list.create({ spread }, items)]
			return [nodes.ordered_list.create({ start: node.start ?? 1, spread }, items)]
		}
		case 'table':
			return [toTable(node)]
		case 'thematicBreak':
			return [nodes.rule.create()]
		case 'html':
			return [toMarker(node.value.trim())]
		case 'code':
			return [nodes.paragraph.create(null, linesOf(node.value))]
		default:
			return []
	}
}

function toItem(item: ListItem): Node {
	return nodes.list_item.create(
		{ spread: item.spread ?? false },
		filled(item.children.flatMap(toBlocks)),
	)
}

function toMarker(html: string): Node {
	if (html === SIGNATURE_MARKER) return nodes.signature.create()
	if (html === PAGE_MARKER) return nodes.page.create()
	return nodes.paragraph.create(null, linesOf(html))
}

/** Returns a table in which every row has as many cells as the widest one. A table without a header has no header row. */
function toTable({ align, children: rows }: Table): Node {
	const columns = Math.max(...rows.map((row) => row.children.length))
	const hasHeader = rows[0]?.children.some((cell) => cell.children.length > 0) ?? false
	const shown = hasHeader || rows.length === 1 ? rows : rows.slice(1)
	return nodes.table.create(
		null,
		shown.map((row, rowIndex) =>
			nodes.table_row.create(
				null,
				Array.from({ length: columns }, (_, index) => {
					const cell = row.children[index]
					const type = hasHeader && rowIndex === 0 ? nodes.table_header : nodes.table_cell
					const content = cell === undefined ? [] : inlineOf(cell).map(withoutBreak)
					return type.create({ align: align?.[index] ?? null }, content)
				}),
			),
		),
	)
}

function withoutBreak(node: Node): Node {
	return node.type === nodes.hard_break ? contractSchema.text(' ') : node
}

function inlineOf(node: Parents): Node[] {
	return node.children.flatMap((child) => phrasing(child, []))
}

function phrasing(node: Nodes, style: readonly Mark[]): Node[] {
	const inside = (added: Mark[]) =>
		'children' in node
			? node.children.flatMap((child) => phrasing(child, added.reduce(addMark, style)))
			: []
	switch (node.type) {
		case 'strong':
			return inside([marks.strong.create()])
		case 'emphasis':
			return inside([marks.em.create()])
		case 'link':
			return inside([marks.link.create({ href: node.url })])
		case 'break':
			return [nodes.hard_break.create(null, null, style)]
		case 'image':
			return textNodes(node.alt ?? '', style)
		default:
			return 'value' in node ? textNodes(node.value, style) : inside([])
	}
}

const addMark = (style: readonly Mark[], mark: Mark) => mark.addToSet(style)

/** Returns a text over several lines, with a hard break at the end of each line but the last. */
function linesOf(text: string): Node[] {
	return text
		.split('\n')
		.flatMap((line, index) => [
			...(index === 0 ? [] : [nodes.hard_break.create()]),
			...textNodes(line, []),
		])
}

/** Returns a text as nodes: plain text, and a pill for each variable. */
export function textNodes(text: string, style: readonly Mark[]): Node[] {
	const line = text.replaceAll('\n', ' ')
	const found: Node[] = []
	let from = 0
	const addText = (end: number) => {
		if (end > from) found.push(contractSchema.text(line.slice(from, end), style))
	}
	for (const { 0: variable, index } of line.matchAll(IN_BRACES)) {
		addText(index)
		found.push(nodes.variable.create({ text: variable.replaceAll('\\', '') }, null, style))
		from = index + variable.length
	}
	addText(line.length)
	return found
}
