import type { AnswerSource } from './language.ts'

/** Patterns of prompt injections: instructions to a language model that are hidden in the text of a source. */
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
 * Returns the distinct sentences of a source. Drops a prompt injection together with the rest of its line, because such
 * text must never be quoted as an answer.
 */
export function statementsOf({ lines }: Pick<AnswerSource, 'lines'>): string[] {
	const seen = new Set<string>()
	return lines.flatMap(sentencesBeforeInjection).filter((sentence) => {
		const key = plainText(sentence)
		const isNew = key !== '' && !seen.has(key)
		seen.add(key)
		return isNew
	})
}

function sentencesBeforeInjection(line: string): string[] {
	const sentences = line
		.split(/(?<=[.!?]["')]{0,3})\s+(?=["'(]?[\p{Lu}\d$])|\n+/u)
		.map((sentence) => sentence.trim().replace(/^(?:[-*•]|A:)\s+/, ''))
	const injection = sentences.findIndex(isPromptInjection)
	return injection === -1 ? sentences : sentences.slice(0, injection)
}

/** Returns whether a text looks like an instruction to a language model. */
function isPromptInjection(text: string): boolean {
	return PROMPT_INJECTIONS.some((pattern) => pattern.test(text))
}

/** Returns whether a source contains a quote. Ignores differences in spaces, capitals and punctuation. */
export function containsQuote(
	source: Pick<AnswerSource, 'title' | 'lines'>,
	quote: string,
): boolean {
	const wanted = plainText(quote)
	if (wanted === '' || isPromptInjection(quote)) return false
	const text = plainText([source.title, ...statementsOf(source)].join(' '))
	return ` ${text} `.includes(` ${wanted} `)
}

/**
 * Returns the statements of a source that a quote comes from: each statement that contains the quote or that the quote
 * contains. For example, the quote "covered" returns the whole statement "Hail is not covered".
 */
export function quotedStatements(source: Pick<AnswerSource, 'lines'>, quote: string): string[] {
	const wanted = ` ${plainText(quote)} `
	return statementsOf(source).filter((statement) => {
		const text = ` ${plainText(statement)} `
		return text.includes(wanted) || wanted.includes(text)
	})
}

function plainText(text: string): string {
	return text
		.toLowerCase()
		.replace(/[’‘`]/g, "'")
		.replace(/[^\p{L}\p{N}$%.,']+/gu, ' ')
		.replace(/(?<![.,'])[.,']+(?=\s|$)/g, '')
		.trim()
}
