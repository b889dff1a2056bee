import type { Nodes } from 'mdast'
import { CHECKED, type ReadResult, UNCHECKED } from '../documents/index.ts'

/** Text under one heading, together with the headings above the text, from the outermost to the innermost. */
export type Section = { headings: string[]; text: string }

/**
 * Splits a document into sections by its headings, in order. A heading without text or subheadings becomes a section
 * itself. Leaves out lines whose box is not checked, because they state nothing, lines after a cross, because they state the opposite, and rows whose parts may not belong together, such as
 * lists side by side: an answer would state something that the document does not.
 */
export function readSections({ root, leftOut }: Pick<ReadResult, 'root' | 'leftOut'>): Section[] {
	const doubtful = new Set(
		leftOut.flatMap(({ kind, text }) =>
			kind === 'out_of_order' ? normalizeText(text).split('\n') : [],
		),
	)
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
		const text = leaveOutDoubtful(normalizeText(blocks.join('\n\n')), doubtful)
		if (text !== '') return [{ headings, text }]
		const hasParts = (sections[index + 1]?.depth ?? 0) > depth
		const title = headings.at(-1)
		return hasParts || title === undefined ? [] : [{ headings: headings.slice(0, -1), text: title }]
	})
}

/** Returns the text of a node without markup: one line per list item and table row, with cells separated by " | ". */
function readText(node: Nodes): string {
	if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value
	if (node.type === 'break') return '\n'
	if (!('children' in node)) return ''
	const texts = node.children.map((child) => readText(child))
	if (node.type === 'list') return texts.join('\n')
	if (node.type === 'table') return texts.filter((text) => text !== '').join('\n')
	if (node.type === 'tableRow') return texts.some((text) => text !== '') ? texts.join(' | ') : ''
	if (node.type === 'listItem' || node.type === 'blockquote') return texts.join('\n')
	return texts.join('')
}

function leaveOutDoubtful(text: string, doubtful: ReadonlySet<string>): string {
	const states = (line: string) =>
		!doubtful.has(line) &&
		!/^\[ ?\] /.test(line) &&
		!/^(?:[-*•] )?[✗✘❌✖]/u.test(line) &&
		(!line.includes(UNCHECKED) || line.includes(CHECKED))
	return normalizeText(text.split('\n').filter(states).join('\n'))
}

/** Removes control characters, which the database rejects, and collapses white space and empty lines. */
function normalizeText(text: string): string {
	return text
		.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ')
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ?\n ?/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim()
}
