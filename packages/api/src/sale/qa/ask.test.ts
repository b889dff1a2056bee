import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { asAnonymous, it as base, FAQ, makePresentation } from './fixtures.ts'
import { AskInput } from './schema.ts'

/**
 * Adds the fixture `readEvents`, which reads the question events of the presentation. All tests share one company, so that the
 * audio of its prompts and FAQ answers is synthesized only once.
 */
const it = base
	.extend('company', async ({ fileCompany }) => fileCompany)
	.extend('readEvents', ({ app, presentationId }) => async () => {
		const events = await app.db.event.findMany({
			where: { aggregateId: presentationId, eventType: { startsWith: 'question.' } },
			orderBy: { eventType: 'asc' },
		})
		return events.map(({ eventType, payload }) => [eventType, payload] as const)
	})

describe('POST /api/qa', () => {
	it('answers with a matching FAQ and its audio, and emits an event', async ({
		deck,
		presentationId,
		ask,
		readEvents,
	}) => {
		const answer = await ask('Do you handle the permit?')
		const text = FAQ.replace('{{first_name}}', 'Karen')
		expect(answer).toMatchObject({
			answer: text,
			source: 'faq',
			escalated: false,
			relatedSlideId: deck.warrantyId,
			citations: [{ type: 'faq', title: 'Do you take care of the permit?', quote: text }],
		})
		expect(answer.audioUrl).toContain('.mp3')
		expect(answer.wordTimings).toHaveLength(text.split(' ').length)
		expect(await readEvents()).toEqual([
			[
				'question.asked',
				{
					presentationId,
					deckId: deck.deckId,
					questionId: answer.questionId,
					slideId: null,
					kind: 'answer',
					question: 'Do you handle the permit?',
					answer: text,
					source: 'faq',
					confidence: answer.confidence,
					escalated: false,
				},
			],
		])
	})

	it('removes email addresses and phone numbers from the events of a question, but shows the rep the original question (docs/specification.md#events)', async ({
		app,
		company,
		ask,
		readEvents,
	}) => {
		const question = 'Do you allow llamas? Write to karen@home.example or call 303 555 0142.'
		const { questionId, escalated } = await ask(question)
		expect(escalated).toBe(true)
		const redacted = 'Do you allow llamas? Write to [email address] or call [phone number].'
		for (const [, payload] of await readEvents())
			expect(payload).toMatchObject({ questionId, question: redacted })
		const asked = await createCaller(company).qa.question({ questionId })
		expect(asked.question.question).toBe(question)
		expect(await app.db.question.findUniqueOrThrow({ where: { id: questionId } })).toMatchObject({
			question,
		})
	})

	it('accepts the id or the key of a slide, and the earlier conversation as messages', async ({
		app,
		deck: { deckId, warrantyId },
		ask,
	}) => {
		const { slideId: key } = await app.db.slide.findUniqueOrThrow({ where: { id: warrantyId } })
		for (const slideId of [warrantyId, key]) {
			const { questionId } = await ask('Do you handle the permit?', { slideId })
			const asked = await app.db.question.findUniqueOrThrow({ where: { id: questionId } })
			expect(asked).toMatchObject({ deckId, slideId: warrantyId })
		}
		const history = [
			...[
				{ role: 'assistant', content: 'Hello.' },
				{ role: 'user', content: 'Who comes?' },
			],
			...[
				{ role: 'assistant', content: 'Dana.' },
				{ role: 'user', content: 'When?' },
			],
		]
		expect(AskInput.parse({ question: 'And then?', history }).history).toEqual([
			{ question: 'Who comes?', answer: 'Dana.' },
			{ question: 'When?', answer: '' },
		])
	})

	it('shows passages when no answer is certain, and speaks only a short sentence', async ({
		app,
		deck: { warrantyId },
		presentationId,
		ask,
	}) => {
		const answer = await ask('How long is the warranty?', { slideId: warrantyId })
		expect(answer).toMatchObject({
			kind: 'passages',
			source: 'slides',
			confidence: 0,
			citations: [],
			escalated: false,
			relatedSlideId: null,
		})
		expect(answer.answer).toMatch(/^I’m not certain, but here is what .+ wrote about it\.$/)
		expect(answer.wordTimings).toHaveLength(answer.answer.split(' ').length)
		expect(answer.passages[0]).toEqual({
			type: 'slide',
			id: warrantyId,
			title: 'A warranty you can read',
			quote: '50 years on materials, in writing\n10 years on our workmanship',
			section: null,
			slideNumber: 1,
		})
		const row = await app.db.question.findUniqueOrThrow({ where: { id: answer.questionId } })
		expect(row).toMatchObject({ slideId: warrantyId, askedBy: 'homeowner', presentationId })
	})

	it('escalates a question to the rep when no source answers the question, and names the rep in the reply', async ({
		ask,
		readEvents,
	}) => {
		const answer = await ask('Do you install solar panels?')
		expect(answer).toMatchObject({
			source: 'fallback',
			escalated: true,
			confidence: 0,
			citations: [],
			relatedSlideId: null,
		})
		expect(answer.answer).toContain('Maya Okafor will get back to you')
		const types = (await readEvents()).map(([eventType]) => eventType)
		expect(types).toEqual(['question.asked', 'question.escalated'])
	})

	it('passes a question about a discount on to the rep, even when a slide contains the same words', async ({
		ask,
	}) => {
		const answer = await ask('Is there a discount on the workmanship?')
		expect(answer).toMatchObject({ kind: 'escalated', escalated: true, passages: [] })
	})

	it('ignores a prompt injection on a slide', async ({ ask }) => {
		const answer = await ask('Is the roof free?')
		expect(answer.escalated).toBe(true)
		expect(answer.answer).not.toContain('free')
	})

	it('answers a homeowner from the presentation’s snapshot, and a rep from the current deck', async ({
		app,
		api,
		deck: { deckId, warrantyId },
		ask,
		presentationId: _,
	}) => {
		await app.db.slide.update({
			where: { id: warrantyId },
			data: { bullets: ['5 years on materials, in writing'] },
		})
		expect((await ask('How long is the warranty?')).passages[0]?.quote).toContain('50 years')
		const rep = await api.qa.ask({ question: 'How long is the warranty?', deckId })
		expect(rep.passages[0]?.quote).toBe('5 years on materials, in writing')
		expect(
			await app.db.question.findUniqueOrThrow({ where: { id: rep.questionId } }),
		).toMatchObject({ askedBy: 'company', presentationId: null })
	})

	it('answers with the price that the homeowner sees', async ({ app, company, deckId, ask }) => {
		const price = { mode: 'fixed', amount: 19690 }
		const tier = { name: 'Better', highlights: ['Class 4 shingles'] }
		const { id: slideId } = await make.slide(app.db, {
			organizationId: company.organizationId,
			deckId,
			title: 'Choose the roof that fits',
			narrationScript: '',
			slideType: 'product_pricing_v1',
			productData: { better: { ...tier, price } },
		})
		const presentationId = await makePresentation(company, deckId)
		const answer = await ask('How much is the Better one?', { presentationId })
		expect(answer).toMatchObject({ kind: 'answer', source: 'slides', relatedSlideId: slideId })
		expect(answer.answer).toBe('Better is $19,690 for your home.')
		expect(answer.citations).toMatchObject([{ id: slideId, quote: 'Better: $19,690' }])
	})

	it.for([
		['a blank question', 400, { question: ' ' }],
		['1,001 characters', 400, { question: 'x'.repeat(1001) }],
		['a voice of another company', 400, { voiceId: 'nobody' }],
		['another deck', 404, { deckId: crypto.randomUUID() }],
		['an unknown presentation', 404, { presentationId: crypto.randomUUID() }],
		['no presentation', 401, { presentationId: undefined }],
	] as const)(
		'rejects %s with status %i',
		async ([, status, changes], { company, presentationId, readEvents }) => {
			const input = { question: 'How long is the warranty?', presentationId, ...changes }
			const call = createCaller(asAnonymous(company)).qa.ask(input)
			expect((await refusalOf(call)).status).toBe(status)
			expect(await readEvents()).toEqual([])
		},
	)

	it('returns 404 for a presentation of another company and for a deleted presentation', async ({
		app,
		api,
		deckId,
		presentationId,
		ask,
	}) => {
		const stranger = createCaller(await makeCompany(app, 'Another')).qa
		const question = 'How long is the warranty?'
		expect((await refusalOf(stranger.ask({ question, presentationId }))).status).toBe(404)
		expect((await refusalOf(stranger.ask({ question, deckId }))).status).toBe(404)
		await api.presentations.delete({ presentationId })
		expect((await refusalOf(ask(question))).status).toBe(404)
	})

	it('limits the number of questions per presentation and IP address', async ({
		app,
		company,
		presentationId,
	}) => {
		const limited = { ...asAnonymous(company), config: { ...app.config, RATE_LIMITS: 'qa=2/60' } }
		const askFrom = (ip: string) =>
			createCaller({ ...limited, ip }).qa.ask({ question: 'Any solar?', presentationId })
		await askFrom('192.0.2.1')
		await askFrom('192.0.2.1')
		expect((await refusalOf(askFrom('192.0.2.1'))).code).toBe('RATE_LIMITED')
		expect((await askFrom('192.0.2.2')).escalated).toBe(true)
	})
})

describe('GET /api/decks/{deckId}/questions and POST /api/questions/{questionId}/promote', () => {
	it('lists the questions of a deck, newest first, and creates FAQs from them', async ({
		app,
		company,
		api,
		deck: { deckId, warrantyId },
		ask,
	}) => {
		const unknown = await ask('Do you install solar panels?')
		const known = await ask('Do you handle the permit?')
		const { questions, total } = await api.qa.questions({ deckId })
		expect(questions.map(({ id }) => id)).toEqual([known.questionId, unknown.questionId])
		expect(total).toBe(2)
		const open = await api.qa.questions({ deckId, escalated: true })
		expect(open.questions).toMatchObject([{ question: 'Do you install solar panels?' }])

		const questionId = unknown.questionId
		const refusal = await refusalOf(api.qa.promote({ questionId }))
		expect(refusal).toMatchObject({ status: 400, details: [{ path: 'cannedAnswer' }] })
		const cannedAnswer = 'No, but we work with a company that does.'
		const { faq } = await api.qa.promote({ questionId, cannedAnswer })
		expect(faq).toMatchObject({
			deckId,
			source: 'promoted',
			userQuestion: 'Do you install solar panels?',
			cannedAnswer,
		})
		expect((await api.qa.promote({ questionId })).faq.id).toBe(faq.id)
		const promoted = await api.qa.promote({ questionId: known.questionId })
		expect(promoted.faq).toMatchObject({ cannedAnswer: known.answer, relatedSlideId: warrantyId })
		await app.runJobs()
		const { faqs } = await api.faqs.list({ deckId })
		expect(
			faqs.filter(({ source }) => source === 'promoted').every(({ audioUrl }) => audioUrl),
		).toBe(true)
		const presentationId = await makePresentation(company, deckId)
		const answer = await ask('Do you install solar panels?', { presentationId })
		expect(answer.answer).toBe(cannedAnswer)
	})

	it('returns 404 when another company lists the questions of a deck or turns a question into an FAQ', async ({
		app,
		deckId,
		ask,
	}) => {
		const { questionId } = await ask('How long is the warranty?')
		const stranger = createCaller(await makeCompany(app, 'Another')).qa
		expect((await refusalOf(stranger.questions({ deckId }))).message).toBe('Deck not found')
		expect((await refusalOf(stranger.promote({ questionId }))).message).toBe('Question not found')
	})
})
