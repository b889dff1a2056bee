import { describe, expect, it } from 'vitest'
import { questionFixture } from '../testing/question-fixture.ts'
import { closedState, isAnswered } from './format-question.ts'

describe('isAnswered', () => {
	const closed = { waiting: false, answeredAt: null, repAnswer: null, missedAt: null }

	it('counts no question as answered to which the presentation found nothing', () => {
		const nothing = questionFixture({ ...closed, kind: 'unanswered' })
		expect(isAnswered(nothing)).toBe(false)
		expect(closedState(nothing)?.word).toBe('Nothing found')
	})

	it('counts an answer of the presentation and a question that a rep marked as answered', () => {
		expect(isAnswered(questionFixture({ ...closed, kind: 'answer' }))).toBe(true)
		const marked = { ...closed, answeredAt: '2026-11-20T10:00:00.000Z' }
		expect(isAnswered(questionFixture({ ...marked, kind: 'unanswered' }))).toBe(true)
	})
})
