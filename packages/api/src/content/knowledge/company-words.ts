/** Returns whether a BCP 47 tag means Spanish. */
export const isSpanish = (language: string | null): boolean => /^es\b/i.test(language ?? '')

/**
 * Returns the spoken form of a company's own sentence: an introduction in the language of the homeowner (BCP 47), then the
 * sentence word for word, such as "Here is what Summit Peak Roofing says: Yes, we are insured."
 */
export function inCompanyWords(
	companyName: string,
	quote: string,
	language: string | null = null,
): string {
	const sentence = quote.split('\n').map(withPeriod).join(' ')
	return isSpanish(language)
		? `Esto es lo que dice ${companyName}: ${sentence}`
		: `Here is what ${companyName} says: ${sentence}`
}

/** Returns the sentence that is spoken while quotes that may answer a question are shown. */
export const introduceQuotes = (companyName: string, language: string | null = null): string =>
	isSpanish(language)
		? `Esto es lo que escribió ${companyName} sobre eso.`
		: `Here is what ${companyName} wrote about it.`

/** Returns the sentence that is spoken when no source answers a question. */
export const nothingFound = (language: string | null = null): string =>
	isSpanish(language)
		? 'No encontré nada sobre eso. Prefiero preguntar antes que adivinar.'
		: 'I found nothing about that. I would rather ask than guess.'

const withPeriod = (line: string): string =>
	/[.!?]["”’)]?$/.test(line.trim()) ? line.trim() : `${line.trim()}.`
