import { Skeleton } from '@dormer/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useId } from 'react'
import type { UnknownVariable } from '../use-preview.ts'
import type { FormattedEditor } from './formatted-editor.tsx'
import { MarkdownField } from './markdown-field.tsx'
import type { TextFieldHandle, TextFieldProps } from './text-field.ts'

/** How a contract is edited: as homeowners read it, or as its Markdown source. */
export type TextView = 'formatted' | 'markdown'

type TemplateFieldProps = Pick<TextFieldProps, 'value' | 'onChange' | 'isShort'> & {
	label: string
	view: TextView
	unknown: readonly UnknownVariable[]
	error: string | undefined
	/** Loads the formatted editor, which is a large part of the application, when a contract is opened. */
	load?: () => Promise<typeof FormattedEditor>
	/** What the field explains about the Markdown when there is no error. */
	markdownNote?: ReactNode
	ref?: Ref<TextFieldHandle> | undefined
}

/** Renders a contract text for editing. Shows the Markdown when the rep chose it, or when the formatted editor cannot be loaded. */
export function TemplateField(props: TemplateFieldProps) {
	const { label, view, unknown, error, markdownNote, load, ref, ...text } = props
	const id = useId()
	const editor = useQuery({
		queryKey: ['formatted-editor'],
		queryFn: load ?? loadFormattedEditor,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: Number.POSITIVE_INFINITY,
		retry: false,
	})
	const Formatted = editor.data
	const isUnavailable = view === 'formatted' && editor.isError
	const control = {
		label,
		'aria-describedby': `${id}-note`,
		'aria-invalid': unknown.length > 0 || error !== undefined,
	}
	return (
		<div className="min-w-0">
			{view === 'markdown' || isUnavailable ? (
				<MarkdownField ref={ref} {...text} unknown={unknown} control={control} />
			) : Formatted === undefined ? (
				<div role="status">
					<span className="sr-only">Loading the text</span>
					<Skeleton className={text.isShort ? 'h-30' : 'h-66'} />
				</div>
			) : (
				<Formatted ref={ref} {...text} control={control} />
			)}
			<div id={`${id}-note`} className="mt-1 text-xs text-ink-meta empty:hidden">
				{error !== undefined && <p className="text-bad">{error}</p>}
				{error === undefined && view === 'markdown' && markdownNote}
				{isUnavailable && (
					<p role="status">
						The formatted editor could not be loaded. This is the text in Markdown.{' '}
						<button
							type="button"
							onClick={() => void editor.refetch()}
							className="font-medium text-accent underline underline-offset-3"
						>
							Try again
						</button>
					</p>
				)}
			</div>
		</div>
	)
}

async function loadFormattedEditor() {
	return (await import('./formatted-editor.tsx')).FormattedEditor
}
