import { type KeyboardEvent, type RefObject, useState } from 'react'
import { insertText } from '../core/insert-text.ts'
import { type Completion, completedText, type FormulaName, findCompletion } from './completion.ts'

export type FormulaCompletion = {
	/** Names that can complete the word at the caret; null while the list is closed. */
	completion: Completion | null
	/** Position of the selected suggestion in the list, counted from 0. */
	selected: number
	/** Finds the names that complete the word at the caret, after the rep changed the formula. */
	onType: (field: HTMLTextAreaElement) => void
	/**
	 * Handles keys in the formula field: Ctrl+Space opens the list of suggestions; the arrow keys, Enter, Tab and Escape control
	 * the open list.
	 */
	onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
	accept: (name: FormulaName) => void
	close: () => void
}

const CARET_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']

/** Suggests names of values and functions while the rep types in a formula field. */
export function useCompletion(
	field: RefObject<HTMLTextAreaElement | null>,
	names: readonly FormulaName[],
): FormulaCompletion {
	const [completion, setCompletion] = useState<Completion | null>(null)
	const [selected, setSelected] = useState(0)
	const close = () => setCompletion(null)
	const find = ({ value, selectionStart }: HTMLTextAreaElement, isRequested: boolean) => {
		setCompletion(findCompletion({ text: value, caret: selectionStart, isRequested }, names))
		setSelected(0)
	}
	const accept = (name: FormulaName) => {
		const element = field.current
		if (element === null || completion === null) return
		const { text, back } = completedText(name, element.value.slice(completion.end))
		element.setSelectionRange(completion.start, completion.end)
		insertText(element, text)
		const caret = completion.start + text.length - back
		element.setSelectionRange(caret, caret)
		close()
	}
	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (event.nativeEvent.isComposing) return
		if (event.key === ' ' && event.ctrlKey) {
			event.preventDefault()
			find(event.currentTarget, true)
			return
		}
		if (completion === null) return
		if (CARET_KEYS.includes(event.key)) return close()
		const count = completion.names.length
		if (event.key === 'ArrowDown') setSelected((selected + 1) % count)
		else if (event.key === 'ArrowUp') setSelected((selected + count - 1) % count)
		else if (event.key === 'Escape') close()
		else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
			const name = completion.names[selected]
			if (name !== undefined) accept(name)
		} else return
		event.preventDefault()
		event.stopPropagation()
	}
	return {
		completion,
		selected,
		onType: (element) => find(element, false),
		onKeyDown,
		accept,
		close,
	}
}
