import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { contractSchema, IN_BRACES } from './document-schema.ts'
import { textNodes } from './from-markdown.ts'

/** Turns text in braces into a pill as soon as the closing braces are typed or pasted. */
export function variablePills(): Plugin {
	return new Plugin({
		appendTransaction: (transactions, _before, state) =>
			transactions.some(({ docChanged }) => docChanged) ? replaceBraces(state) : null,
	})
}

function replaceBraces(state: EditorState): Transaction | null {
	const { tr } = state
	state.doc.descendants((node, position) => {
		if (!node.isText || node.text === undefined) return
		for (const { 0: text, index } of node.text.matchAll(IN_BRACES)) {
			const start = tr.mapping.map(position + index)
			tr.replaceWith(start, start + text.length, textNodes(text, node.marks))
		}
	})
	return tr.docChanged ? tr : null
}

/** Returns the positions of the pills in a document. */
export function pillPositions(doc: EditorState['doc']): number[] {
	const positions: number[] = []
	doc.descendants(({ type }, position) => {
		if (type === contractSchema.nodes.variable) positions.push(position)
	})
	return positions
}
