import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { asAnonymous, it as base, makePresentation } from './fixtures.ts'

const ANSWERED = 'Do you take care of the permit?'

/**
 * Adds test fixtures. `viewer` calls the API as the homeowner of the presentation. `readEvents` reads the question
 * events.
 */
const it = base
	.extend('viewer', ({ company }) => createCaller(asAnonymous(company)).qa)
	.extend('readEvents', ({ app, presentationId }) => async () => {
		const rows = await app.db.event.findMany({
			where: { aggregateId: presentationId, eventType: { startsWith: 'question.' } },
			orderBy: { id: 'asc' },
		})
		return rows.map(({ eventType }) => eventType)
	})

describe('POST /api/questions/{questionId}/escalate', () => {
	it('escalates an answered question only once when the homeowner sends two requests, and lists the question as waiting', async ({
		app,
		api,
		ask,
		viewer,
		presentationId,
		readEvents,
	}) => {
		const { questionId } = await ask(ANSWERED)
		const [first, second] = await Promise.all([
			viewer.escalate({ questionId, presentationId }),
			viewer.escalate({ questionId, presentationId }),
		])
		expect(second).toEqual({ ...first, missedAt: expect.any(String) })
		expect(first).toMatchObject({ questionId, escalated: true })
		expect(await readEvents()).toEqual(['question.asked', 'question.missed', 'question.escalated'])
		expect(await app.db.mailMessage.count({ where: { presentationId } })).toBe(1)
		const { questions } = await api.qa.allQuestions({})
		expect(questions).toMatchObject([{ kind: 'answer', escalated: true, waiting: true }])
		expect(await refusalOf(api.qa.promote({ questionId }))).toMatchObject({
			code: 'VALIDATION_ERROR',
		})
	})

	it('returns 404 for a question of another presentation, and 401 without a credential', async ({
		company,
		ask,
		deckId,
		viewer,
	}) => {
		const { questionId } = await ask(ANSWERED)
		const presentationId = await makePresentation(company, deckId)
		expect(await refusalOf(viewer.escalate({ questionId, presentationId }))).toMatchObject({
			code: 'NOT_FOUND',
		})
		expect(await refusalOf(viewer.escalate({ questionId }))).toMatchObject({ code: 'UNAUTHORIZED' })
	})
})

describe('POST /api/questions/{questionId}/miss', () => {
	it('records only the first time that the homeowner rejects an answer, and does not escalate the question', async ({
		api,
		ask,
		viewer,
		presentationId,
		readEvents,
	}) => {
		const { questionId } = await ask(ANSWERED)
		const first = await viewer.miss({ questionId, presentationId })
		expect(first).toMatchObject({ questionId, escalated: false })
		expect(await viewer.miss({ questionId, presentationId })).toEqual(first)
		expect(await readEvents()).toEqual(['question.asked', 'question.missed'])
		const { questions } = await api.qa.allQuestions({})
		expect(questions).toMatchObject([{ missedAt: first.missedAt, waiting: false }])
	})
})
