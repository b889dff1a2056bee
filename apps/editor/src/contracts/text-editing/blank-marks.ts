import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { BLANK } from '../blanks.ts'

/** Marks the blanks that are left for handwriting, such as `____`. */
export function blankMarks(): Plugin<DecorationSet> {
	return new Plugin<DecorationSet>({
		state: {
			init: (_config, { doc }) => decorate(doc),
			apply: (tr, before) => (tr.docChanged ? decorate(tr.doc) : before),
		},
		props: {
			decorations(state) {
				return this.getState(state)
			},
		},
	})
}

/** Returns the ranges of the blanks in a document, in the order of the text. */
export function blankRanges(doc: Node): { from: number; to: number }[] {
	const ranges: { from: number; to: number }[] = []
	doc.descendants((block, position) => {
		if (!block.isTextblock) return
		const text = block.textBetween(0, block.content.size, '', '\uFFFC')
		for (const { 0: blank, index } of text.matchAll(BLANK)) {
			const from = position + 1 + index
			ranges.push({ from, to: from + blank.length })
		}
	})
	return ranges
}

function decorate(doc: Node): DecorationSet {
	const marks = blankRanges(doc).map(({ from, to }) =>
		Decoration.inline(from, to, { class: 'blank' }),
	)
	return DecorationSet.create(doc, marks)
}
