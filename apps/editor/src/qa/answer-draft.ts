const PREFIX = 'dormer.answer.'

/** Returns the draft of an answer that this browser stores, or null. */
export function readDraft(questionId: string): string | null {
	return localStorage.getItem(PREFIX + questionId)
}

/** Stores the draft of an answer in this browser. An empty draft is removed. */
export function saveDraft(questionId: string, text: string): void {
	if (text.trim() === '') localStorage.removeItem(PREFIX + questionId)
	else localStorage.setItem(PREFIX + questionId, text)
}
