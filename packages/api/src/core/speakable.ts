/** Returns whether a text contains a letter or a digit. Narration skips all other texts. */
export function isSpeakable(text: string): boolean {
	return /[\p{L}\p{N}]/u.test(text)
}
