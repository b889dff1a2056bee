/** Returns whether a text contains a letter or a digit. Narration skips a text that contains neither. */
export function isSpeakable(text: string): boolean {
	return /[\p{L}\p{N}]/u.test(text)
}
