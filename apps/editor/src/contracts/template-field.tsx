import { clsx } from 'clsx'
import { type ReactNode, type Ref, useId } from 'react'
import type { UnknownVariable } from './use-preview.ts'

type TemplateFieldProps = {
	value: string
	onChange: (value: string) => void
	unknown: readonly UnknownVariable[]
	error: string | undefined
	ref: Ref<HTMLTextAreaElement>
}

/** Renders the text field of a contract; variables are highlighted and unknown variables underlined. */
export function TemplateField({ value, onChange, unknown, error, ref }: TemplateFieldProps) {
	const id = useId()
	const isInvalid = unknown.length > 0 || error !== undefined
	return (
		<div className="min-w-0">
			<label htmlFor={id} className="mb-1 block text-s font-medium">
				Text
			</label>
			<div
				className={clsx(
					'max-h-[52dvh] min-h-56 overflow-y-auto rounded-s border bg-paper has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-focus',
					isInvalid ? 'border-bad' : 'border-line-strong',
				)}
			>
				<div className="relative font-mono text-xs leading-5 [font-variant-ligatures:none]">
					<Highlights text={value} unknown={unknown} />
					<textarea
						ref={ref}
						id={id}
						value={value}
						spellCheck
						maxLength={200_000}
						aria-invalid={isInvalid || undefined}
						aria-describedby={`${id}-note`}
						onChange={({ target }) => onChange(target.value)}
						className="relative block field-sizing-content min-h-56 w-full resize-none overflow-hidden bg-transparent px-2.5 py-2 break-words whitespace-pre-wrap outline-none"
					/>
				</div>
			</div>
			<p id={`${id}-note`} className={clsx('mt-1 text-xs', error ? 'text-bad' : 'text-ink-meta')}>
				{error ?? (
					<>
						Markdown: # heading, **bold**, - list. {'<!-- signature -->'} marks the signature’s
						place.
					</>
				)}
			</p>
		</div>
	)
}

const VARIABLE = /\{\{[^{}\n]{1,80}\}\}/g

/** Renders the highlights behind the text field, with the same text in transparent letters. */
function Highlights({ text, unknown }: Pick<TemplateFieldProps, 'unknown'> & { text: string }) {
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
