import {
	createLocalLanguage,
	findQuotes,
	isInsult,
	isNonsense,
	needsPerson,
} from '@dormer/local-engines'
import {
	type AnswerRequest,
	type FoundAnswer,
	MIN_ANSWER_CONFIDENCE,
} from '@dormer/providers/language/language'
import type { Corpus } from './read-pairs.ts'
import type { TestQuestion } from './test-question.ts'

/** Target: minimum share of correct answers among all answers that the engine gives. */
export const PRECISION_TARGET = 0.95
/** Target: minimum share of the answerable questions for which the engine offers the answer or a passage with the answer. */
export const OFFERED_TARGET = 0.8
const local = createLocalLanguage()

type Quote = { id: string; quote: string }
export type Reply = {
	kind: 'answer' | 'passages' | 'person' | 'unanswered' | 'unclear'
	quotes: Quote[]
}

/**
 * Answers a question with the same steps as `POST /api/qa`, without prices and confirmed facts. `askModel` returns the answer of a
 * language model, or null; without it, the local engine alone answers.
 */
export async function replyTo(
	{ name, sources }: Corpus,
	{ question, after }: TestQuestion,
	askModel: (request: AnswerRequest) => Promise<FoundAnswer | null> = async () => null,
): Promise<Reply> {
	if (isInsult(question)) return { kind: 'unclear', quotes: [] }
	const history = after === undefined ? [] : [{ question: after, answer: '' }]
	const request = { question, history, sources, companyName: name }
	const answer = await local.answerQuestion(request)
	if (answer !== null) return { kind: 'answer', quotes: answer.citations }
	if (needsPerson(question)) return { kind: 'person', quotes: [] }
	const { strong, passages } = findQuotes(request)
	if (strong?.type === 'faq') return { kind: 'answer', quotes: [strong] }
	const isUnclear = strong === null && passages.length === 0 && isNonsense(question)
	if (isUnclear) return { kind: 'unclear', quotes: [] }
	const written = await askModel(request)
	if (written !== null) {
		const isSure = written.confidence >= MIN_ANSWER_CONFIDENCE
		return { kind: isSure ? 'answer' : 'passages', quotes: written.citations }
	}
	if (strong !== null) return { kind: 'answer', quotes: [strong] }
	if (passages.length > 0) return { kind: 'passages', quotes: passages }
	return { kind: 'unanswered', quotes: [] }
}

/**
 * Counts for one question set. `answers` counts the replies with an answer, and `right` those with a correct one. `first` counts
 * the answerable questions whose first quote is correct, `offered` those with any correct quote, as an answer or as a passage.
 * `shown` counts the unanswerable questions whose reply quotes something although no source answers. `kept` counts the questions
 * for a person and the nonsense that were recognized as such.
 */
export type Count = {
	answers: number
	right: number
	answerable: number
	first: number
	offered: number
	unanswerable: number
	shown: number
	special: number
	kept: number
}

export const noReplies = (): Count => ({
	answers: 0,
	right: 0,
	answerable: 0,
	first: 0,
	offered: 0,
	unanswerable: 0,
	shown: 0,
	special: 0,
	kept: 0,
})

/** Adds a reply to the counts. Returns true for a wrong reply. */
export function addReply(
	count: Count,
	{ sources, words, wanted }: TestQuestion,
	{ kind, quotes }: Reply,
): boolean {
	const isCorrect = ({ id, quote }: Quote) =>
		sources.includes(id) && (words.length === 0 || words.some((word) => quote.includes(word)))
	const isRight = quotes.some(isCorrect)
	if (kind === 'answer') count.answers += 1
	if (kind === 'answer' && isRight) count.right += 1
	if (wanted !== undefined) {
		count.special += 1
		count.kept += kind === wanted ? 1 : 0
		return kind !== wanted
	}
	if (sources.length === 0) {
		count.unanswerable += 1
		count.shown += quotes.length > 0 ? 1 : 0
		return quotes.length > 0
	}
	count.answerable += 1
	count.first += quotes.slice(0, 1).some(isCorrect) ? 1 : 0
	count.offered += isRight ? 1 : 0
	return !isRight || (kind === 'answer' && !quotes.slice(0, 1).some(isCorrect))
}

/** Prints the counts of a set, each line after `label`. */
export function printReplies(label: string, count: Count): void {
	const { answers, right, answerable, first, offered, unanswerable, shown, special, kept } = count
	const share = (part: number, whole: number) =>
		`${((100 * part) / Math.max(1, whole)).toFixed(1)}%`
	console.log(
		`${label}: ${right}/${answers} answers are right = ${share(right, answers)} (target ${100 * PRECISION_TARGET}%), right quote first for ${first}/${answerable} = ${share(first, answerable)}, offered for ${offered}/${answerable} = ${share(offered, answerable)} (target ${100 * OFFERED_TARGET}%), quotes for ${shown}/${unanswerable} unanswerable questions, ${kept}/${special} kept for a person or as nonsense`,
	)
}
