import { clsx } from 'clsx'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { insertText } from '../../core/insert-text.ts'
import type { UnknownVariable } from '../use-preview.ts'
import type { TextFieldHandle, TextFieldProps } from './text-field.ts'

type MarkdownFieldProps = TextFieldProps & {
	unknown: readonly UnknownVariable[]
	ref?: Ref<TextFieldHandle> | undefined
}

/** Renders the Markdown of a contract for editing; variables are highlighted and unknown variables underlined. */
export function MarkdownField(props: MarkdownFieldProps) {
	const { value, onChange, isShort, unknown, control, ref } = props
	const field = useRef<HTMLTextAreaElement>(null)
	const { label, ...described } = control
	useImperativeHandle(ref, () => ({
		insert: (text) => insertText(field.current, text),
		select: ({ start, end }) => {
			field.current?.focus()
			field.current?.setSelectionRange(start, end)
		},
	}))
	const height = isShort ? 'min-h-20' : 'min-h-56'
	return (
		<div
			className={clsx(
				'max-h-[52dvh] overflow-y-auto rounded-s border bg-paper has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-focus',
				height,
				control['aria-invalid'] ? 'border-bad' : 'border-line-strong',
			)}
		>
			<div className="relative font-mono text-xs leading-5 [font-variant-ligatures:none]">
				<Highlights text={value} unknown={unknown} />
				<textarea
					ref={field}
					value={value}
					spellCheck
					maxLength={200_000}
					{...described}
					aria-label={label}
					onChange={({ target }) => onChange(target.value)}
					className={clsx(
						'relative block field-sizing-content w-full resize-none overflow-hidden bg-transparent px-2.5 py-2 break-words whitespace-pre-wrap outline-none',
						height,
					)}
				/>
			</div>
		</div>
	)
}

const VARIABLE = /\{\{[^{}\n]{1,80}\}\}/g

/** Renders the highlights behind the text field, under the same text in transparent letters. */
function Highlights({ text, unknown }: Pick<MarkdownFieldProps, 'unknown'> & { text: string }) {
	const pieces: ReactNode[] = []
	let from = 0
	for (const { 0: found, index } of text.matchAll(VARIABLE)) {
		const isUnknown = unknown.some(
			({ start, end }) => text.slice(start, end) === found && start === index,
		)
		pieces.push(
			text.slice(from, index),
			<span
				key={index}
				className={
					isUnknown
						? 'rounded-xs bg-bad-soft underline decoration-bad decoration-wavy underline-offset-3'
						: 'rounded-xs bg-info-soft'
				}
			>
				{found}
			</span>,
		)
		from = index + found.length
	}
	return (
		<div
			aria-hidden
			className="pointer-events-none absolute inset-0 overflow-hidden px-2.5 py-2 break-words whitespace-pre-wrap text-transparent"
		>
			{pieces}
			{text.slice(from)}
		</div>
	)
}
