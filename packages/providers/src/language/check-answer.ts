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
 * Checks a model's answer against its sources. Drops a quote that the cited source does not contain, and lowers the
 * confidence by the share of dropped quotes. Returns null when no quote remains. Also returns null when the answer
 * contains a number that occurs neither in a cited source nor in the question.
 */
export function checkAnswer(
	modelAnswer: ModelAnswer,
	sources: readonly AnswerSource[],
	question: string,
): FoundAnswer | null {
	const answer = modelAnswer.answer.trim()
	const cited = modelAnswer.citations.flatMap(({ source: number, quote }) => {
		const source = sources[number - 1]
		return source !== undefined && containsQuote(source, quote)
			? [{ source, quote: quote.trim() }]
			: []
	})
	if (!modelAnswer.answered || answer === '' || cited.length === 0) return null
	const citedTexts = cited.flatMap(({ source }) => [source.title, ...source.lines])
	const knownNumbers = new Set([...citedTexts, question].flatMap(numbersIn))
	if (numbersIn(answer).some((number) => !knownNumbers.has(number))) return null
	const validShare = countQuotes(cited) / countQuotes(modelAnswer.citations)
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
