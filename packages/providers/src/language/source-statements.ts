import type { AnswerSource } from './language.ts'

/** Words that speak to a machine that reads, not to a homeowner. */
const PROMPT_INJECTIONS = [
	/\b(?:ignore|disregard|forget|override|bypass)\b[^.]{0,60}\b(?:instructions?|prompts?|rules|guidelines|previous|prior|above|earlier)\b/i,
	/\b(?:system|developer) (?:prompt|message|instructions?)\b/i,
	/\b(?:you are|act as|pretend to be|behave as)\b[^.]{0,30}\b(?:ai|assistant|language model|chatbot|bot|gpt)\b/i,
	/\b(?:as an?|dear|note to|attention|instructions? (?:to|for)) (?:the )?(?:ai|assistants?|language models?|llms?|chatbots?)\b/i,
	/\b(?:tell|inform|assure|convince|promise)(?: to)? (?:the |every |all |any )?(?:homeowners?|customers?|users?|viewers?|clients?|everyone|whoever asks)\b/i,
	/\b(?:always|must|only|instead,?) (?:answer|reply|respond|say)\b|\b(?:answer|reply|respond) (?:only )?with\b/i,
	/^\s*(?:system|assistant|developer)\s*:/i,
	/<\/?(?:system|assistant|instructions?|prompt)>/i,
]

/**
 * What a source says, sentence by sentence. A line that gives orders to whoever reads it loses them and all that
 * comes after in that line: it is a plant, and no answer to a homeowner.
 */
export function statementsOf({ lines }: Pick<AnswerSource, 'lines'>): string[] {
	const seen = new Set<string>()
	return lines.flatMap(harmlessSentences).filter((sentence) => {
		const key = plainText(sentence)
		const isNew = key !== '' && !seen.has(key)
		seen.add(key)
		return isNew
	})
}

function harmlessSentences(line: string): string[] {
	const sentences = line
		.split(/(?<=[.!?]["')]*)\s+(?=["'(]?[\p{Lu}\d$])|\n+/u)
		.map((sentence) => sentence.trim().replace(/^(?:[-*•]|A:)\s+/, ''))
	const order = sentences.findIndex(isPromptInjection)
	return order === -1 ? sentences : sentences.slice(0, order)
}

/** Whether a text tries to tell the reader of a source what to do. */
export function isPromptInjection(text: string): boolean {
	return PROMPT_INJECTIONS.some((form) => form.test(text))
}

/** Whether a source says these words, whatever its spaces, capitals and quotation marks. */
export function containsQuote(
	source: Pick<AnswerSource, 'title' | 'lines'>,
	quote: string,
): boolean {
	const wanted = plainText(quote)
	if (wanted === '' || isPromptInjection(quote)) return false
	const told = plainText([source.title, ...statementsOf(source)].join(' '))
	return ` ${told} `.includes(` ${wanted} `)
}

function plainText(text: string): string {
	return text
		.toLowerCase()
		.replace(/[’‘`]/g, "'")
		.replace(/[^\p{L}\p{N}$%.,']+/gu, ' ')
		.replace(/[.,']+(?=\s|$)/g, '')
		.trim()
}
