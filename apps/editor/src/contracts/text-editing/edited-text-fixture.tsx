import { useState } from 'react'
import { render } from '../../testing/render.tsx'
import { TemplateField } from './template-field.tsx'
import type { TextFieldHandle } from './text-field.ts'

export type EditedTextOptions = { isInvalid?: boolean }

type EditedText = {
	/** Returns the Markdown that the field reported last. */
	markdown: () => string
	/** Replaces the text from outside the field. */
	replace: (markdown: string) => Promise<void>
	field: () => TextFieldHandle | null
}

/** Renders the field of a contract text in the formatted view, with a text that its changes replace. */
export async function renderEditedText(
	markdown: string,
	{ isInvalid = false }: EditedTextOptions,
): Promise<EditedText> {
	const current: { value: string; field: TextFieldHandle | null } = { value: markdown, field: null }
	let show = (_: string) => {}
	function EditedText() {
		const [value, setValue] = useState(markdown)
		show = setValue
		return (
			<TemplateField
				ref={(field) => {
					current.field = field
				}}
				label="Text"
				view="formatted"
				value={value}
				onChange={(next) => {
					current.value = next
					setValue(next)
				}}
				unknown={[]}
				error={isInvalid ? 'Invalid' : undefined}
			/>
		)
	}
	await render(<EditedText />)
	return {
		markdown: () => current.value,
		replace: async (next) => show(next),
		field: () => current.field,
	}
}
