const PREFIX = 'dormer.answer.'

/** Returns the rep's draft of an answer from this browser's storage, or null when no draft is stored. */
export function readDraft(questionId: string): string | null {
	return localStorage.getItem(PREFIX + questionId)
}

/** Stores the draft of an answer in this browser. An empty draft is removed. */
export function saveDraft(questionId: string, text: string): void {
	if (text.trim() === '') localStorage.removeItem(PREFIX + questionId)
	else localStorage.setItem(PREFIX + questionId, text)
}
