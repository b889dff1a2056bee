/** Returns whether a text contains a letter or a digit. Narration skips a text without letters and digits. */
export function isSpeakable(text: string): boolean {
	return /[\p{L}\p{N}]/u.test(text)
}
