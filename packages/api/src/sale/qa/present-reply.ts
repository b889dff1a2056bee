import type { Citation, FoundAnswer, Passage } from '@dormer/providers/language'
import {
	inCompanyWords,
	introduceQuotes,
	isSpanish,
	nothingFound,
	sectionOf,
} from '../../content/knowledge/index.ts'
import type { QuestionContext } from './question-context.ts'
import type { QaContent } from './read-content.ts'
import type { Outcome } from './record-question.ts'

const SOURCES = {
	faq: 'faq',
	fact: 'knowledge',
	document: 'knowledge',
	profile: 'knowledge',
	slide: 'slides',
} as const

/** Context of a reply, with the language of the homeowner (BCP 47). */
export type ReplyContext = Pick<QuestionContext, 'audience'> & { language: string | null }

/**
 * Builds the reply from an answer. The related slide is the first slide that the answer cites, directly or through an FAQ that
 * belongs to the slide.
 */
export function presentAnswer(found: FoundAnswer, { faqs, slides }: QaContent): Outcome {
	const related = found.citations
		.map(({ type, id }) =>
			type === 'faq' ? faqs.find((faq) => faq.id === id)?.relatedSlideId : id,
		)
		.find((id) => slides.some((slide) => slide.id === id))
	const [first] = found.citations
	return {
		...found,
		kind: 'answer',
		passages: [],
		source: first === undefined ? 'slides' : SOURCES[first.type],
		escalated: false,
		relatedSlideId: related ?? null,
	}
}

/** Returns the reply that says a sentence of the company word for word. */
export function presentQuote(
	citation: Citation,
	{ audience, language }: ReplyContext,
	content: QaContent,
): Outcome {
	const { type, id, title, quote } = citation
	return presentAnswer(
		{
			answer: inCompanyWords(audience.companyName, quote, language),
			confidence: 1,
			citations: [{ type, id, title, quote }],
		},
		content,
	)
}

/** Returns the reply that shows passages. Offers to ask the rep when there is no passage. */
export function presentPassages(
	found: readonly Passage[],
	context: ReplyContext,
	{ slides }: QaContent,
): Outcome {
	const { companyName } = context.audience
	const [first] = found
	if (first === undefined) return unanswered(context)
	return {
		kind: 'passages',
		answer: introduceQuotes(companyName, context.language),
		passages: found.map((passage) => ({
			...passage,
			section: sectionOf(passage),
			slideNumber: slides.findIndex(({ id }) => id === passage.id) + 1 || null,
		})),
		source: SOURCES[first.type],
		confidence: 0,
		citations: [],
		escalated: false,
		relatedSlideId: null,
	}
}

/** Returns the reply to a question that only a person may answer. The rep gets the question. */
export function escalate({ audience, language }: ReplyContext): Outcome {
	const rep = audience.values.rep_name
	return withoutAnswer(
		'escalated',
		isSpanish(language)
			? `Eso solo lo puede contestar una persona. ${rep ?? 'Su asesor'} le responderá.`
			: `Only a person can answer that. ${rep ?? 'Your rep'} will get back to you.`,
	)
}

/** Returns the reply to a question that no source answers. Nothing is sent until the homeowner agrees. */
function unanswered({ language }: Pick<ReplyContext, 'language'>): Outcome {
	return withoutAnswer('unanswered', nothingFound(language))
}

/** Returns the reply to a message that is no question. Nobody is asked. */
export function unclear({ language }: Pick<ReplyContext, 'language'>): Outcome {
	return withoutAnswer(
		'unclear',
		isSpanish(language)
			? 'No encontré nada sobre eso. Pregúntelo de otra manera.'
			: 'I found nothing about that. Ask it another way.',
	)
}

function withoutAnswer(kind: 'escalated' | 'unanswered' | 'unclear', answer: string): Outcome {
	return {
		kind,
		answer,
		passages: [],
		source: 'fallback',
		confidence: 0,
		citations: [],
		escalated: kind === 'escalated',
		relatedSlideId: null,
	}
}
