import type { AnswerSource, FoundAnswer } from './language.ts'
import { containsQuote } from './source-statements.ts'

export type ModelAnswer = {
	answered: boolean
	answer: string
	confidence: number
	/** `source` is the number that the source was given, counted from 1. */
	citations: { source: number; quote: string }[]
}

const WORDS =
	'three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
		' ',
	)
const TENS = 'thirty forty fifty sixty seventy eighty ninety'.split(' ')
const VALUE_OF = new Map([
	...WORDS.map((word, place) => [word, String(place + 3)] as const),
	...TENS.map((word, place) => [word, String(30 + 10 * place)] as const),
])

/**
 * Holds what a model wrote against the sources: a quote that is not in its source is dropped. Null when nothing is
 * left to cite, or when a number of the answer stands in no cited source, nor in the question.
 */
export function checkAnswer(
	written: ModelAnswer,
	sources: readonly AnswerSource[],
	question: string,
): FoundAnswer | null {
	const answer = written.answer.trim()
	const cited = written.citations.flatMap(({ source: number, quote }) => {
		const source = sources[number - 1]
		return source !== undefined && containsQuote(source, quote)
			? [{ source, quote: quote.trim() }]
			: []
	})
	if (!written.answered || answer === '' || cited.length === 0) return null
	const told = cited.flatMap(({ source }) => [source.title, ...source.lines])
	const known = new Set([...told, question].flatMap(numbersIn))
	if (numbersIn(answer).some((number) => !known.has(number))) return null
	const standing = cited.length / written.citations.length
	const confidence = Math.round(Math.min(1, Math.max(0, written.confidence)) * standing * 100) / 100
	return {
		answer,
		confidence,
		citations: cited.map(({ source: { type, id, title }, quote }) => ({ type, id, title, quote })),
	}
}

/** The numbers of a text, as figures, whether written so or as words. */
function numbersIn(text: string): string[] {
	const figures = text.replace(/(\d),(?=\d{3})/g, '$1').match(/\d+(?:\.\d+)?/g) ?? []
	const spelled = (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap(
		(word) => VALUE_OF.get(word) ?? [],
	)
	return [...figures.map((figure) => String(Number(figure))), ...spelled]
}
