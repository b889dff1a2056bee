import type { Nodes, Parents, PhrasingContent, RootContent, TableRow } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { PAGE_MARKER, SIGNATURE_MARKER } from './markers.ts'
import type { ContractBlock, TextRun } from './schema.ts'

type Style = { bold: boolean; italic: boolean }
const PLAIN: Style = { bold: false, italic: false }

/**
 * Parses a contract's Markdown (CommonMark with tables) into the blocks that the viewer, the editor and the PDF render.
 * Keeps HTML as literal text, adds the address of a link after its text, and replaces an image with its description.
 */
export function parseContract(markdown: string): ContractBlock[] {
	const tree = fromMarkdown(markdown, {
		extensions: [gfmTable()],
		mdastExtensions: [gfmTableFromMarkdown()],
	})
	return tree.children.flatMap(toBlocks)
}

function toBlocks(node: RootContent): ContractBlock[] {
	switch (node.type) {
		case 'heading':
			return [{ kind: 'heading', level: node.depth, runs: runsOf(node) }]
		case 'paragraph':
			return [{ kind: 'paragraph', runs: runsOf(node) }]
		case 'blockquote':
			return [{ kind: 'quote', blocks: node.children.flatMap(toBlocks) }]
		case 'list':
			return [
				{
					kind: 'list',
					start: node.ordered ? (node.start ?? 1) : null,
					items: node.children.map((item) => item.children.flatMap(toBlocks)),
				},
			]
		case 'table': {
			const [head, ...rows] = node.children.map(cellsOf)
			// Markdown tables always have a header row. An empty header row means a table without a header.
			return [{ kind: 'table', head: head?.some((cell) => cell.length > 0) ? head : [], rows }]
		}
		case 'thematicBreak':
			return [{ kind: 'rule' }]
		case 'html':
			return htmlBlocks(node.value)
		case 'code':
			return [{ kind: 'paragraph', runs: [{ ...PLAIN, text: node.value }] }]
		default:
			return []
	}
}

function htmlBlocks(value: string): ContractBlock[] {
	const html = value.trim()
	if (html === SIGNATURE_MARKER) return [{ kind: 'signature' }]
	if (html === PAGE_MARKER) return [{ kind: 'page' }]
	return [{ kind: 'paragraph', runs: [{ ...PLAIN, text: html }] }]
}

function cellsOf(row: TableRow): TextRun[][] {
	return row.children.map((cell) => runsOf(cell))
}

/** Returns the text runs of a node. Joins neighboring runs of the same style, so equal texts give equal runs. */
function runsOf(node: Parents): TextRun[] {
	const runs: TextRun[] = []
	for (const run of phrasing(node, PLAIN)) {
		const last = runs.at(-1)
		if (last !== undefined && last.bold === run.bold && last.italic === run.italic)
			last.text += run.text
		else if (run.text !== '') runs.push({ ...run })
	}
	return runs
}

function phrasing(node: Nodes, style: Style): TextRun[] {
	if (node.type === 'strong') return childRuns(node, { ...style, bold: true })
	if (node.type === 'emphasis') return childRuns(node, { ...style, italic: true })
	if (node.type === 'link') return linkRuns(node, style)
	if ('children' in node) return childRuns(node, style)
	if (node.type === 'break') return [{ ...style, text: '\n' }]
	if (node.type === 'image') return [{ ...style, text: node.alt ?? '' }]
	if (node.type === 'text') return [{ ...style, text: node.value.replaceAll('\n', ' ') }]
	return 'value' in node ? [{ ...style, text: node.value }] : []
}

function childRuns(node: Parents, style: Style): TextRun[] {
	return node.children.flatMap((child) => phrasing(child, style))
}

/**
 * Returns the text of a link followed by its address, because a printed link cannot be opened. Omits the address if it
 * is the text of the link.
 */
function linkRuns(node: { url: string; children: PhrasingContent[] }, style: Style): TextRun[] {
	const inside = node.children.flatMap((child) => phrasing(child, style))
	const text = inside.map((run) => run.text).join('')
	if (node.url === text || node.url === `mailto:${text}`) return inside
	return [...inside, { ...style, text: ` (${node.url})` }]
}
