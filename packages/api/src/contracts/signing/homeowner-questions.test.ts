import { expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createCaller } from '../../index.ts'
import { asAnonymous, shareKeyOf } from '../../sale/presentations/fixtures.ts'
import { it, SIGNATURE } from './agreement-fixture.ts'

it('returns the homeowner’s questions from GET /api/playback only after the contract is signed, and adds the answer of the rep to a waiting question', async ({
	api,
	app,
	company,
	presentation,
	homeowner,
}) => {
	const { organizationId } = company
	const { deckId, presentationId, url } = presentation
	const asked = async (question: string, more: object = {}) => {
		const id = newId()
		const askedAt = new Date('2026-11-20T16:14:00Z')
		await app.db.question.create({
			data: {
				id,
				organizationId,
				deckId,
				presentationId,
				askedBy: 'homeowner',
				question,
				answer: 'About a day.',
				source: 'slides',
				confidence: 1,
				kind: 'answer',
				escalated: false,
				askedAt,
				...more,
			},
		})
		return id
	}
	const questionId = await asked('How long does it take?')
	const passedOn = { kind: 'escalated', source: 'fallback', escalated: true }
	const waitingId = await asked('Do you repair pianos?', passedOn)
	await asked('Do you wash cars?', { ...passedOn, answeredAt: new Date() })
	await asked('Do you paint?', { missedAt: new Date() })
	await asked('Does the deck answer this?', { askedBy: 'company' })
	const viewer = createCaller(asAnonymous(company))
	const read = async () => {
		const { answers, sourceAnswers, waitingQuestions } = await viewer.presentations.playback({
			shareKey: shareKeyOf(url),
		})
		return { answers, sourceAnswers, waitingQuestions }
	}
	expect(await read()).toEqual({ answers: [], sourceAnswers: [], waitingQuestions: [] })
	await homeowner.signing.sign({ presentationId, signature: SIGNATURE, agreedToTerms: true })
	const question = { questionId, question: 'How long does it take?', answer: 'About a day.' }
	const sourceAnswers = [{ ...question, askedAt: '2026-11-20T16:14:00.000Z' }]
	const waiting = { questionId: waitingId, question: 'Do you repair pianos?' }
	expect(await read()).toEqual({
		answers: [],
		sourceAnswers,
		waitingQuestions: [{ ...waiting, askedAt: '2026-11-20T16:14:00.000Z' }],
	})
	await api.qa.answer({ questionId: waitingId, answer: 'No, only roofs.' })
	expect(await read()).toMatchObject({
		answers: [{ ...waiting, answer: 'No, only roofs.' }],
		sourceAnswers,
		waitingQuestions: [],
	})
})
