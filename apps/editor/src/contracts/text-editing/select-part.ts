import { NodeSelection, type Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { findBlanks } from '../blanks.ts'
import { blankRanges } from './blank-marks.ts'
import { IN_BRACES } from './document-schema.ts'
import type { TextPart } from './text-field.ts'
import { pillPositions } from './variable-pills.ts'

/** Selects a variable or a blank of the Markdown in the document. Variables and blanks have the same order in both. */
export function selectPart(view: EditorView, markdown: string, part: TextPart): void {
	const selection = findSelection(view, markdown, part)
	if (selection !== null) view.dispatch(view.state.tr.setSelection(selection).scrollIntoView())
	view.focus()
}

function findSelection({ state }: EditorView, markdown: string, part: TextPart): Selection | null {
	if (markdown.startsWith('{{', part.start)) {
		const before = [...markdown.slice(0, part.start).matchAll(IN_BRACES)].length
		const position = pillPositions(state.doc)[before]
		return position === undefined ? null : NodeSelection.create(state.doc, position)
	}
	const range = blankRanges(state.doc)[findBlanks(markdown.slice(0, part.start)).length]
	return range === undefined ? null : TextSelection.create(state.doc, range.from, range.to)
}
