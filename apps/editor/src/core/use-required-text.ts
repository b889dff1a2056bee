import { useState } from 'react'

/**
 * Returns the text of a required field that is saved during typing. The field may be empty while the user types; an empty text is
 * not passed to `onChange`, so the saved text stays until there is another one. `isMissing` is true once the user has left the
 * empty field, after its `onBlur`.
 */
export function useRequiredText(saved: string, onChange: (text: string) => void) {
	/** The saved text while the field is empty; null while it has a text. */
	const [cleared, setCleared] = useState<string | null>(null)
	const [isLeft, setLeft] = useState(false)
	const text = cleared === saved ? '' : saved
	const isEmpty = text.trim() === ''
	return {
		text,
		isEmpty,
		isMissing: isEmpty && isLeft,
		onBlur: () => setLeft(true),
		type: (typed: string) => {
			const isEmpty = typed.trim() === ''
			setLeft(false)
			setCleared(isEmpty ? saved : null)
			if (!isEmpty) onChange(typed)
		},
	}
}
