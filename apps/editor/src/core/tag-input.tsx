import type { FieldControl } from '@dormer/ui/field'
import { Tag } from '@dormer/ui/tag'
import { X } from 'lucide-react'
import { useState } from 'react'
import { afterRelease } from './after-release.ts'

type TagInputProps = {
	control: FieldControl
	tags: readonly string[]
	onChange: (tags: string[]) => void
	placeholder?: string
}

/** Renders an input for tags: Enter or a comma adds a tag, and Backspace in an empty field removes the last tag. */
export function TagInput({
	control,
	tags,
	onChange,
	placeholder = 'Roofing, Insurance',
}: TagInputProps) {
	const [text, setText] = useState('')
	const addAll = (typed: string) => {
		const names = typed.split(',').map((name) => name.trim())
		const fresh = names.filter((name) => name !== '' && !tags.includes(name))
		setText('')
		if (fresh.length > 0) onChange([...tags, ...new Set(fresh)])
	}
	const type = (typed: string) => (typed.includes(',') ? addAll(typed) : setText(typed))
	return (
		<div className="flex min-h-8 w-full flex-wrap items-center gap-1 rounded-s border border-line-strong bg-surface px-1.5 py-1 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-focus">
			{tags.map((tag) => (
				<Tag key={tag} className="h-[22px]! pr-0.5!">
					{tag}
					<button
						type="button"
						aria-label={`Remove ${tag}`}
						onClick={() => onChange(tags.filter((other) => other !== tag))}
						className="grid size-5 place-items-center rounded-xs hover:bg-line"
					>
						<X className="size-3" aria-hidden />
					</button>
				</Tag>
			))}
			<input
				{...control}
				value={text}
				maxLength={40}
				placeholder={tags.length === 0 ? placeholder : ''}
				onChange={({ target }) => type(target.value)}
				onBlur={() => afterRelease(() => addAll(text))}
				onKeyDown={(event) => {
					if (event.key === 'Enter') {
						event.preventDefault()
						addAll(text)
					}
					if (event.key === 'Backspace' && text === '') onChange(tags.slice(0, -1))
				}}
				className="h-5 min-w-24 flex-1 bg-transparent px-1 text-s outline-none"
			/>
		</div>
	)
}
