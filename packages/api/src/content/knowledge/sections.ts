import type { Nodes, Root } from 'mdast'

/** What stands under one heading: the headings above it, the outermost first, and its text. */
export type Section = { headings: string[]; text: string }

/** A document by its headings, in its order. A heading with nothing under it is its own text. */
export function readSections(root: Root): Section[] {
	const sections: { depth: number; headings: string[]; blocks: string[] }[] = [
		{ depth: 0, headings: [], blocks: [] },
	]
	const path: { depth: number; title: string }[] = []
	for (const node of root.children) {
		if (node.type !== 'heading') {
			sections.at(-1)?.blocks.push(readText(node))
			continue
		}
		const title = normalizeText(readText(node)).replace(/\s+/g, ' ')
		if (title === '') continue
		while ((path.at(-1)?.depth ?? 0) >= node.depth) path.pop()
		path.push({ depth: node.depth, title })
		sections.push({
			depth: node.depth,
			headings: path.map((heading) => heading.title),
			blocks: [],
		})
	}
	return sections.flatMap(({ depth, headings, blocks }, index) => {
		const text = normalizeText(blocks.join('\n\n'))
		if (text !== '') return [{ headings, text }]
		const hasParts = (sections[index + 1]?.depth ?? 0) > depth
		const title = headings.at(-1)
		return hasParts || title === undefined ? [] : [{ headings: headings.slice(0, -1), text: title }]
	})
}

/** What a part of a document says: list items and rows a line each, cells apart, no markup. */
function readText(node: Nodes): string {
	if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value
	if (node.type === 'break') return '\n'
	if (!('children' in node)) return ''
	const texts = node.children.map((child) => readText(child))
	if (node.type === 'list' || node.type === 'table') return texts.join('\n')
	if (node.type === 'tableRow') return texts.join(' | ')
	if (node.type === 'listItem' || node.type === 'blockquote') return texts.join('\n')
	return texts.join('')
}

/** Without control characters, which the database refuses, and without more than one empty line. */
function normalizeText(text: string): string {
	return text
		.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ')
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ?\n ?/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim()
}
