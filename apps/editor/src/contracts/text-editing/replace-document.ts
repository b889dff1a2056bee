import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'

/** Marks a transaction that replaces the content with a text from outside the editor. */
export const FROM_OUTSIDE = 'from outside'

/** Replaces the part of the editor's document that differs from another document, as one step that can be undone. */
export function replaceDocument(view: EditorView, next: Node): void {
	const { doc, tr } = view.state
	const start = doc.content.findDiffStart(next.content)
	const end = doc.content.findDiffEnd(next.content)
	if (start === null || end === null) return
	// In a repeated text both ends may overlap.
	const overlap = Math.max(0, start - Math.min(end.a, end.b))
	tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
	view.dispatch(closeHistory(tr).setMeta(FROM_OUTSIDE, true))
}
