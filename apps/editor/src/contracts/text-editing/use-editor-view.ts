import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { type Command, EditorState } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { blankMarks } from './blank-marks.ts'
import { type Formatting, formattingOf } from './commands.ts'
import { parseMarkdown } from './from-markdown.ts'
import { editingKeys } from './keys.ts'
import { reducedPaste } from './paste.ts'
import { FROM_OUTSIDE, replaceDocument } from './replace-document.ts'
import { headerRows } from './table-rules.ts'
import type { TextFieldProps } from './text-field.ts'
import { formatMarkdown } from './to-markdown.ts'
import { variablePills } from './variable-pills.ts'

type OpenEditor = {
	view: EditorView | null
	formatting: Formatting | null
	/** Runs a command on the selection and returns the focus to the text. */
	run: (command: Command) => void
}

/**
 * Creates the editor in an element and keeps its document in sync with the Markdown in `value`. A change of `value` from outside
 * replaces only the part that differs, so the rep can undo it and keeps the place of the caret.
 */
export function useEditorView(
	host: RefObject<HTMLDivElement | null>,
	{ value, onChange, control }: TextFieldProps,
): OpenEditor {
	const [view, setView] = useState<EditorView | null>(null)
	const [formatting, setFormatting] = useState<Formatting | null>(null)
	const latest = useRef({ value, onChange })
	useLayoutEffect(() => {
		latest.current.onChange = onChange
	}, [onChange])

	useEffect(() => {
		if (host.current === null) return
		const opened = new EditorView(host.current, {
			state: createState(latest.current.value),
			dispatchTransaction(transaction) {
				const state = opened.state.apply(transaction)
				opened.updateState(state)
				setFormatting(formattingOf(state))
				if (!transaction.docChanged || transaction.getMeta(FROM_OUTSIDE) === true) return
				latest.current.value = formatMarkdown(state.doc)
				latest.current.onChange(latest.current.value)
			},
		})
		setView(opened)
		setFormatting(formattingOf(opened.state))
		return () => opened.destroy()
	}, [host])

	useEffect(() => {
		if (view === null || view.isDestroyed || value === latest.current.value) return
		latest.current.value = value
		replaceDocument(view, parseMarkdown(value))
	}, [view, value])

	const { label, 'aria-describedby': description, 'aria-invalid': isInvalid } = control
	useEffect(() => {
		view?.setProps({
			attributes: {
				class: 'formatted-text',
				role: 'textbox',
				tabindex: '0',
				spellcheck: 'true',
				'aria-multiline': 'true',
				'aria-label': label,
				'aria-describedby': description,
				...(isInvalid && { 'aria-invalid': 'true' }),
			},
		})
	}, [view, label, description, isInvalid])

	const run = useCallback(
		(command: Command) => {
			if (view === null) return
			command(view.state, view.dispatch, view)
			view.focus()
		},
		[view],
	)
	return { view, formatting, run }
}

function createState(markdown: string): EditorState {
	return EditorState.create({
		doc: parseMarkdown(markdown),
		plugins: [
			...editingKeys(),
			history(),
			gapCursor(),
			variablePills(),
			headerRows(),
			blankMarks(),
			reducedPaste(),
			tableEditing(),
		],
	})
}
