import { expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createCaller } from '../../index.ts'
import { asAnonymous, shareKeyOf } from '../../sale/presentations/fixtures.ts'
import { it, SIGNATURE } from './agreement-fixture.ts'

it('includes the answered questions in GET /api/playback only after the contract is signed', async ({
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
				...{ id, organizationId, deckId, presentationId, askedBy: 'homeowner', question },
				...{ answer: 'About a day.', source: 'slides', confidence: 1, kind: 'answer' },
				...{ escalated: false, askedAt, ...more },
			},
		})
		return id
	}
	const questionId = await asked('How long does it take?')
	const passedOn = { kind: 'escalated', source: 'fallback', escalated: true }
	await asked('Do you repair pianos?', passedOn)
	await asked('Do you paint?', { missedAt: new Date() })
	await asked('Does the deck answer this?', { askedBy: 'company' })
	const viewer = createCaller(asAnonymous(company))
	const read = async () =>
		(await viewer.presentations.playback({ shareKey: shareKeyOf(url) })).sourceAnswers
	expect(await read()).toEqual([])
	await homeowner.signing.sign({ presentationId, signature: SIGNATURE, agreedToTerms: true })
	const question = { questionId, question: 'How long does it take?', answer: 'About a day.' }
	expect(await read()).toEqual([{ ...question, askedAt: '2026-11-20T16:14:00.000Z' }])
})
