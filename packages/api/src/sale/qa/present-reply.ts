import type { FoundAnswer, Passage } from '@dormer/providers/language'
import type { QuestionContext } from './question-context.ts'
import type { QaContent } from './read-content.ts'
import type { Outcome } from './record-question.ts'

const SOURCES = {
	faq: 'faq',
	document: 'knowledge',
	profile: 'knowledge',
	slide: 'slides',
} as const
/** Maximum number of passages in a reply (docs/design/contract.md#answers). */
const MAX_PASSAGES = 3

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

/**
 * Returns the reply that shows passages. Its spoken text says that no answer is certain. Escalates the question when
 * there is no passage.
 */
export function presentPassages(
	found: readonly Passage[],
	context: QuestionContext,
	{ slides }: QaContent,
): Outcome {
	const [first] = found
	if (first === undefined) return escalate(context)
	return {
		kind: 'passages',
		answer: `I’m not certain, but here is what ${context.audience.companyName} wrote about it.`,
		passages: found.slice(0, MAX_PASSAGES).map((passage) => ({
			...passage,
			section: withoutTitle(passage),
			slideNumber: slides.findIndex(({ id }) => id === passage.id) + 1 || null,
		})),
		source: SOURCES[first.type],
		confidence: 0,
		citations: [],
		escalated: false,
		relatedSlideId: null,
	}
}

/**
 * Returns the headings above a passage without the title of the source, because many documents start with their title as a
 * heading. Returns null when no heading remains.
 */
function withoutTitle({ title, section }: Passage): string | null {
	if (section === null || section === title) return null
	const start = `${title}, `
	return (section.startsWith(start) ? section.slice(start.length) : section) || null
}

/** Returns the reply that passes a question on to the rep. */
export function escalate({ audience }: QuestionContext): Outcome {
	const rep = audience.values.rep_name ?? 'Your rep'
	return {
		kind: 'escalated',
		answer: `I don’t know that, and I would rather not guess. ${rep} will get back to you.`,
		passages: [],
		source: 'fallback',
		confidence: 0,
		citations: [],
		escalated: true,
		relatedSlideId: null,
	}
}
