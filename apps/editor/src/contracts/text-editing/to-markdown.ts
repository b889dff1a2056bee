import type { BlockContent, ListItem, RootContent, TableRow } from 'mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Node } from 'prosemirror-model'
import { contractSchema, PAGE_MARKER, SIGNATURE_MARKER, variableOf } from './document-schema.ts'
import { toPhrasing } from './phrasing.ts'
import { sourceOf } from './source.ts'

const { nodes } = contractSchema

/**
 * Serializes a document as the Markdown of contracts. Blocks that were not edited keep their source, so an edit rewrites
 * only the blocks that it changes.
 */
export function formatMarkdown(doc: Node): string {
	return write(
		doc.children.flatMap((block, index): RootContent[] => {
			const isBesideList = [doc.maybeChild(index - 1), doc.maybeChild(index + 1)].some(isList)
			const source = isList(block) && isBesideList ? undefined : sourceOf(block)
			return source === undefined ? toBlocks(block) : [{ type: 'html', value: source }]
		}),
	)
}

/** Serializes a document without using the source of its blocks. */
export function formatCanonical(doc: Node): string {
	return write(doc.children.flatMap(toBlocks))
}

function write(children: RootContent[]): string {
	return toMarkdown(
		{ type: 'root', children },
		{
			extensions: [
				gfmTableToMarkdown({ tablePipeAlign: false }),
				{
					handlers: {
						variable: (...[{ value }, , state, info]) =>
							isPlain(value) ? value : state.safe(value, info),
					},
				},
			],
			bullet: '-',
			rule: '-',
		},
	)
}

/** Matches a name whose underscores stand between letters, where Markdown reads them as text. */
const PLAIN_NAME = /^\{\{ *[A-Za-z0-9]+(?:[_ ]+[A-Za-z0-9]+)* *\}\}$/

function isPlain(variable: string): boolean {
	return variableOf(variable) !== undefined || PLAIN_NAME.test(variable)
}

function isList(node: Node | null): boolean {
	return node?.type === nodes.bullet_list || node?.type === nodes.ordered_list
}

/** Returns a block as a Markdown tree. Omits empty paragraphs and headings, which Markdown does not have. */
function toBlocks(block: Node): BlockContent[] {
	const { type, attrs } = block
	switch (type) {
		case nodes.paragraph: {
			const children = toPhrasing(block)
			return children.length === 0 ? [] : [{ type: 'paragraph', children }]
		}
		case nodes.heading: {
			const children = toPhrasing(block)
			return children.length === 0 ? [] : [{ type: 'heading', depth: attrs.level, children }]
		}
		case nodes.quote:
			return [{ type: 'blockquote', children: block.children.flatMap(toBlocks) }]
		case nodes.bullet_list:
		case nodes.ordered_list:
			return [
				{
					type: 'list',
					ordered: type === nodes.ordered_list,
					start: type === nodes.ordered_list ? attrs.start : null,
					spread: attrs.spread,
					children: block.children.map(toItem),
				},
			]
		case nodes.table:
			return [toTable(block)]
		case nodes.rule:
			return [{ type: 'thematicBreak' }]
		case nodes.signature:
			return [{ type: 'html', value: SIGNATURE_MARKER }]
		case nodes.page:
			return [{ type: 'html', value: PAGE_MARKER }]
		default:
			return []
	}
}

/**
 * Returns a list item. Empty lines separate its blocks unless it is a line of text with a list below it, because other blocks
 * would continue the text.
 */
function toItem(item: Node): ListItem {
	const children = item.children.flatMap(toBlocks)
	const isTight = children.every((child, index) =>
		index === 0 ? child.type === 'paragraph' : child.type === 'list' && startsAtOne(child),
	)
	return { type: 'listItem', spread: item.attrs.spread || !isTight, children }
}

function startsAtOne(list: { start?: number | null | undefined; children: ListItem[] }): boolean {
	return (list.start ?? 1) === 1 && (list.children[0]?.children.length ?? 0) > 0
}

function toTable(table: Node): BlockContent {
	const [first] = table.children
	const rows = table.children.map(toRow)
	const isHeaderless = first?.firstChild?.type !== nodes.table_header
	const blank: TableRow = {
		type: 'tableRow',
		children: first?.children.map(() => ({ type: 'tableCell', children: [] })) ?? [],
	}
	return {
		type: 'table',
		align: first?.children.map(({ attrs }) => attrs.align) ?? [],
		children: isHeaderless ? [blank, ...rows] : rows,
	}
}

function toRow(row: Node): TableRow {
	return {
		type: 'tableRow',
		children: row.children.map((cell) => ({ type: 'tableCell', children: toPhrasing(cell) })),
	}
}
