import { clsx } from 'clsx'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { insertNodes } from './commands.ts'
import { textNodes } from './from-markdown.ts'
import { selectPart } from './select-part.ts'
import type { TextFieldHandle, TextFieldProps } from './text-field.ts'
import { TextToolbar } from './text-toolbar.tsx'
import { useEditorView } from './use-editor-view.ts'
import './formatted-text.css'

type FormattedEditorProps = TextFieldProps & { ref?: Ref<TextFieldHandle> | undefined }

/** Renders the text of a contract for editing as homeowners read it: headings, lists, tables, and variables as pills. */
export function FormattedEditor({ ref, value, onChange, isShort, control }: FormattedEditorProps) {
	const host = useRef<HTMLDivElement>(null)
	const { view, formatting, run } = useEditorView(host, { value, onChange, control })
	useImperativeHandle(
		ref,
		() => ({
			insert: (text) => run(insertNodes(textNodes(text, []))),
			select: (part) => view !== null && selectPart(view, value, part),
		}),
		[run, view, value],
	)
	return (
		<div className="rounded-s border border-line-strong bg-surface has-[.ProseMirror:focus-visible]:outline-2 has-[.ProseMirror:focus-visible]:outline-offset-1 has-[.ProseMirror:focus-visible]:outline-focus has-[[aria-invalid=true]]:border-bad">
			<TextToolbar
				formatting={formatting}
				run={run}
				onLeave={() => view?.focus()}
				label={`Formatting for ${control.label}`}
			/>
			<div
				ref={host}
				className={clsx('grid max-h-[52dvh] overflow-auto', isShort ? 'min-h-20' : 'min-h-56')}
			/>
		</div>
	)
}
