import type { RouterOutputs } from '../core/trpc.ts'
import { DECK_ID } from './deck-fixture.ts'
import { CREATED_AT, fixtureId } from './id-fixture.ts'

export type ListedQuestion = RouterOutputs['qa']['allQuestions']['questions'][number]

/** Returns a question that was answered from a document. */
export function questionFixture(overrides: Partial<ListedQuestion> = {}): ListedQuestion {
	return {
		id: fixtureId(601),
		deckId: DECK_ID,
		deckName: 'Roof replacement',
		presentationId: fixtureId(501),
		homeownerName: 'Karen Delgado',
		homeownerAddress: '2847 S Clermont St, Denver, CO 80222',
		slideId: null,
		askedBy: 'homeowner',
		question: 'Can I stay in the house?',
		answer: 'Yes, you can stay.',
		source: 'knowledge',
		confidence: 0.92,
		citations: [
			{ type: 'document', id: fixtureId(701), title: 'Warranty.pdf', quote: 'You can stay home.' },
		],
		kind: 'answer',
		passages: [],
		escalated: false,
		relatedSlideId: null,
		promotedFaqId: null,
		missedAt: null,
		answeredAt: null,
		detail: null,
		contact: { email: 'karen@mail.example', phone: null, source: 'homeowner', confirmed: true },
		repAnswer: null,
		waiting: false,
		askedAt: CREATED_AT,
		...overrides,
	}
}

/** Returns a question that no source answers, so the rep must answer it. */
export function unansweredQuestionFixture(overrides: Partial<ListedQuestion> = {}): ListedQuestion {
	return questionFixture({
		id: fixtureId(602),
		question: 'Do you build pools?',
		answer: 'Your rep will get back to you.',
		kind: 'escalated',
		source: 'fallback',
		citations: [],
		escalated: true,
		waiting: true,
		...overrides,
	})
}

/** Returns a rep's answer that was emailed and that the homeowner has not read. */
export function repAnswerFixture(
	overrides: Partial<NonNullable<ListedQuestion['repAnswer']>> = {},
): NonNullable<ListedQuestion['repAnswer']> {
	return {
		text: 'No, we build roofs.',
		answeredBy: 'Maya Okafor',
		answeredAt: '2026-06-02T15:00:00.000Z',
		readAt: null,
		emailStatus: 'sent',
		...overrides,
	}
}
