import type { AnswerRequest, FoundAnswer } from '@dormer/providers/language/language'
import { statementsOf } from '@dormer/providers/language/source-statements'
import { type QuestionForm, questionFormOf } from './question-form.ts'

/**
 * Returns the whole answer of an FAQ that asks the same as the homeowner's question (docs/design/contract.md#answers). Word
 * order and filler words may differ. The question word, the other words, the negation and the person who acts must match.
 * Returns null when no FAQ matches, or when the matching FAQs have different answers.
 */
export function answerFromFaqs({
	question,
	sources,
}: Pick<AnswerRequest, 'question' | 'sources'>): FoundAnswer | null {
	const asked = questionFormOf(question)
	if (asked.words.length === 0) return null
	const matches = sources.filter(
		({ type, title }) => type === 'faq' && isSameQuestion(asked, questionFormOf(title)),
	)
	const [faq, ...others] = matches.map(({ type, id, title, lines }) => ({
		type,
		id,
		title,
		quote: statementsOf({ lines }).join(' '),
	}))
	if (faq === undefined || faq.quote === '') return null
	if (others.some(({ quote }) => quote !== faq.quote)) return null
	return { answer: faq.quote, confidence: 1, citations: [faq] }
}

function isSameQuestion(asked: QuestionForm, known: QuestionForm): boolean {
	const isSameSubject =
		asked.subject === known.subject || asked.subject === 'other' || known.subject === 'other'
	return (
		asked.kind === known.kind &&
		isSameSubject &&
		asked.isNegated === known.isNegated &&
		(known.hasPronoun || !asked.hasPronoun) &&
		asked.words.join(' ') === known.words.join(' ')
	)
}
