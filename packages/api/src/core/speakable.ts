/** Returns whether a text contains a letter or a digit. Only such a text is sent to narration. */
export function isSpeakable(text: string): boolean {
	return /[\p{L}\p{N}]/u.test(text)
}
