/** Inserts a text at the caret as if the rep had typed it, so the browser's undo command can remove it. */
export function insertText(field: HTMLTextAreaElement | null, text: string): void {
	if (field === null) return
	field.focus()
	if (document.execCommand('insertText', false, text)) return
	field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
	field.dispatchEvent(new Event('input', { bubbles: true }))
}
