import { makesUnquotedPromise } from './check-promise.ts'
import { supportedSentences } from './check-support.ts'
import type { AnswerSource, FoundAnswer } from './language.ts'
import { numbersIn } from './numbers.ts'
import { containsQuote } from './source-statements.ts'

/** An answer in the JSON format that the model returns. */
export type ModelAnswer = {
	answered: boolean
	answer: string
	confidence: number
	/** Quotes, each with the number of the source that contains it. Sources are counted from 1. */
	citations: { source: number; quote: string }[]
}

/**
 * Checks a model's answer against its sources. Drops each quote that its source does not contain and each sentence that
 * no quote supports, and lowers the confidence accordingly. Returns null when nothing remains, when a number is in no quote,
 * when a promise or a payment is in no quote, and when a sentence contradicts its quotes
 * (docs/decisions/0267-answers-in-the-companys-words.md).
 */
export function checkAnswer(
	modelAnswer: ModelAnswer,
	sources: readonly AnswerSource[],
	question: string,
): FoundAnswer | null {
	const written = modelAnswer.answer.trim()
	const cited = modelAnswer.citations.flatMap(({ source: number, quote }) => {
		const source = sources[number - 1]
		return source !== undefined && containsQuote(source, quote)
			? [{ source, quote: quote.trim() }]
			: []
	})
	if (!modelAnswer.answered || written === '' || cited.length === 0) return null
	const quotes = cited.map(({ quote }) => quote)
	const quotedNumbers = new Set(quotes.flatMap(numbersIn))
	if (numbersIn(written).some((number) => !quotedNumbers.has(number))) return null
	if (makesUnquotedPromise(written, quotes)) return null
	const sentences = supportedSentences(written, cited, question)
	if (sentences === null || sentences.length === 0) return null
	const answer = sentences.join(' ')
	const validShare =
		(countQuotes(cited) / countQuotes(modelAnswer.citations)) *
		Math.min(1, answer.length / written.length)
	const confidence =
		Math.round(Math.min(1, Math.max(0, modelAnswer.confidence)) * validShare * 100) / 100
	return {
		answer,
		confidence,
		citations: cited.map(({ source: { type, id, title }, quote }) => ({ type, id, title, quote })),
	}
}

/** Returns the number of different quotes. A quote that is cited from several sources counts once. */
const countQuotes = (citations: readonly { quote: string }[]): number =>
	new Set(citations.map(({ quote }) => quote.trim())).size
