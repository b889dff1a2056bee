const PRICE = /\$\s?\d[\d,.]*(?:\s?(?:k|million))?/gi
const MIN_WORDS = 4
/** Matches a text that ends in the middle of a sentence, such as after "and" or a comma. */
const CUT_OFF =
	/\b(?:and|or|with|of|to|for|the|an?|in|by|from|at|your|our)\s*[.!]?$|[,:;–-]\s*[.!]?$/i

/**
 * Returns whether a text can be the answer of a generated FAQ. Rejects a text that contains a question, has fewer than
 * four words or a cut-off end, or lists prices without a sentence around each price
 * (docs/design/contract.md#faq-suggestions).
 */
export function isUsableAnswer(answer: string): boolean {
	const text = answer.trim()
	if (text.includes('?') || CUT_OFF.test(text) || countWords(text) < MIN_WORDS) return false
	return text
		.split(/(?<=[.!])\s+/)
		.every(
			(sentence) => !hasPrice(sentence) || countWords(sentence.replace(PRICE, '')) >= MIN_WORDS,
		)
}

function hasPrice(sentence: string): boolean {
	return sentence.search(PRICE) >= 0
}

function countWords(text: string): number {
	return text.match(/[\p{L}\d][\p{L}\d'’-]*/gu)?.length ?? 0
}
