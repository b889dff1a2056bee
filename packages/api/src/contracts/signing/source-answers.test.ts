import { expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createCaller } from '../../index.ts'
import { asAnonymous, KAREN, makeDeck, shareKeyOf } from '../../sale/presentations/fixtures.ts'
import { it } from '../../testing/fixtures.ts'

it('lists the questions that a source answered only after the contract is signed', async ({
	app,
	company,
	api,
}) => {
	const { organizationId } = company
	const deckId = await makeDeck(company, [])
	await api.contracts.createActionConfig({
		deckId,
		name: 'Agreement',
		actionType: 'contract',
		templateMarkdown: 'We do the work.',
		status: 'published',
	})
	const made = await api.presentations.create({ deckId, homeowner: KAREN })
	const presentationId = made.deck_presentation_id
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
		(await viewer.presentations.playback({ shareKey: shareKeyOf(made.url) })).sourceAnswers
	expect(await read()).toEqual([])
	const homeowner = createCaller({
		...company,
		caller: { kind: 'presentation', organizationId, presentationId },
	})
	const signature = `${KAREN.first_name} ${KAREN.last_name}`
	await homeowner.signing.sign({ presentationId, signature, agreedToTerms: true })
	const question = { questionId, question: 'How long does it take?', answer: 'About a day.' }
	expect(await read()).toEqual([{ ...question, askedAt: '2026-11-20T16:14:00.000Z' }])
})
