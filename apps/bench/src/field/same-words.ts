/** Returns the words of a text without capitals and marks, so that two wordings can be compared as they are heard. */
export const sameWords = (text: string): string =>
	text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
