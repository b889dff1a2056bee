/** Part of a Markdown text, in UTF-16 units. */
export type TextPart = { start: number; end: number }

/** What the chips and the list of problems do in a text field. */
export type TextFieldHandle = {
	/** Inserts a text at the caret. */
	insert: (text: string) => void
	/** Moves the focus to the field and selects a part of the Markdown. */
	select: (part: TextPart) => void
}

export type TextFieldProps = {
	/** The text in Markdown. */
	value: string
	onChange: (value: string) => void
	/** True for a field that is low while its text is short. */
	isShort?: boolean
	control: {
		/** Accessible name of the field. */
		label: string
		'aria-describedby': string
		'aria-invalid': boolean
	}
}
