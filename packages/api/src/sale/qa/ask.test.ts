import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { asAnonymous, it as base, FAQ, makePresentation, viewerOf } from './fixtures.ts'
import { recordQuestion } from './record-question.ts'
import { AskInput } from './schema.ts'

/**
 * Adds the fixture `readEvents`, which reads the question events of the presentation. All tests share one company, so the
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

	it('stores no question of a presentation that was deleted while the answer was written', async ({
		app,
		company,
		deck,
		presentationId,
		ask,
		readEvents,
	}) => {
		const { questionId } = await ask('Do you handle the permit?')
		const before = await readEvents()
		const { organizationId } = company
		const row = await app.db.question.findUniqueOrThrow({ where: { id: questionId } })
		await app.db.presentation.update({
			where: { id: presentationId },
			data: { deletedAt: new Date() },
		})
		const { deckId } = deck
		const record = {
			context: { organizationId, deckId, presentationId, askedBy: 'homeowner' as const },
			question: 'Is this for Karen?',
			slideId: null,
			outcome: {
				kind: 'answer' as const,
				answer: row.answer,
				source: 'faq' as const,
				confidence: 1,
				passages: [],
				citations: [],
				escalated: false,
				relatedSlideId: null,
			},
		}
		expect(await refusalOf(recordQuestion(company, record))).toMatchObject({ status: 404 })
		expect(await readEvents()).toEqual(before)
	})

	it('removes email addresses and phone numbers from the events of a question, but shows the rep the original question (docs/specification.md#events)', async ({
		app,
		company,
		ask,
		readEvents,
	}) => {
		const question = 'Do you allow llamas? Write to karen@home.example or call 303 555 0142.'
		const { questionId } = await ask(question)
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
			{ role: 'assistant', content: 'Hello.' },
			{ role: 'user', content: 'Who comes?' },
			{ role: 'assistant', content: 'Dana.' },
			{ role: 'user', content: 'When?' },
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
		expect(answer.answer).toMatch(/^Here is what .+ wrote about it\.$/)
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

	it('asks before it sends a question that no source answers, and sends it once when the homeowner agrees', async ({
		company,
		api,
		presentationId,
		ask,
		readEvents,
	}) => {
		const answer = await ask('Do you install solar panels?')
		expect(answer).toMatchObject({
			kind: 'unanswered',
			source: 'fallback',
			escalated: false,
			confidence: 0,
			citations: [],
			passages: [],
			relatedSlideId: null,
			answer: 'I found nothing about that. I would rather ask than guess.',
		})
		const types = async () => (await readEvents()).map(([eventType]) => eventType)
		expect(await types()).toEqual(['question.asked'])
		expect((await api.qa.allQuestions({ presentationId })).waiting).toBe(0)
		const { questionId } = answer
		const viewer = createCaller(asAnonymous(company)).qa
		for (let call = 0; call < 2; call += 1)
			expect(await viewer.escalate({ questionId, presentationId })).toMatchObject({
				escalated: true,
			})
		expect(await types()).toEqual(['question.asked', 'question.escalated'])
		expect((await api.qa.allQuestions({ presentationId })).waiting).toBe(1)
	})

	it.for(['asdf qwer jkl', 'you are all crooks', 'banana', 'lol', 'hmm ok whatever'])(
		'asks nobody about “%s”',
		async (message, { api, presentationId, ask, readEvents }) => {
			expect(await ask(message)).toMatchObject({ kind: 'unclear', escalated: false, passages: [] })
			expect(await readEvents()).toEqual([])
			expect((await api.qa.allQuestions({ presentationId })).total).toBe(0)
		},
	)

	it('says a confirmed fact word for word, until its last day', async ({
		app,
		company,
		api,
		presentationId,
		ask,
	}) => {
		const statement = 'Yes, we are insured. We carry liability insurance of two million dollars.'
		expect((await ask('Are you insured?')).kind).not.toBe('answer')
		const tomorrow = new Date(app.now().getTime() + 86_400_000).toISOString().slice(0, 10)
		await api.knowledge.confirmFact({ kind: 'insured', statement, validUntil: tomorrow })
		for (const question of ['Are you insured?', 'do you guys carry liability insurance'])
			expect(await ask(question)).toMatchObject({
				kind: 'answer',
				source: 'knowledge',
				answer: `Here is what Summit Peak Roofing says: ${statement}`,
				citations: [{ type: 'fact', id: 'insured', title: 'Insured', quote: statement }],
			})
		expect((await ask('Will my insurance pay for it?')).citations).toEqual([])
		const { facts } = await api.knowledge.facts()
		expect(facts.find(({ kind }) => kind === 'insured')).toMatchObject({ answers: 2 })
		const later = new Date(app.now().getTime() + 3 * 86_400_000)
		const { qa } = createCaller({ ...asAnonymous(company), now: () => later })
		expect((await qa.ask({ question: 'Are you insured?', presentationId })).kind).not.toBe('answer')
	})

	it('passes a question about a discount on to the rep, even when a slide contains the same words', async ({
		ask,
	}) => {
		const answer = await ask('Is there a discount on the workmanship?')
		expect(answer).toMatchObject({ kind: 'escalated', escalated: true, passages: [] })
	})

	it('ignores a prompt injection on a slide', async ({ ask }) => {
		const answer = await ask('Is the roof free?')
		expect(answer.kind).not.toBe('answer')
		expect(JSON.stringify(answer)).not.toContain('free')
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
		expect(rep.answer).toMatch(/^Here is what .+ says: 5 years on materials, in writing\.$/)
		expect(
			await app.db.question.findUniqueOrThrow({ where: { id: rep.questionId } }),
		).toMatchObject({ askedBy: 'company', presentationId: null })
	})

	it('answers with the price that the homeowner sees, but not to a caller who knows only the id of the presentation', async ({
		app,
		company,
		deckId,
		ask,
	}) => {
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
		const question = 'How much is the Better one?'
		const stranger = await ask(question, { presentationId })
		expect(JSON.stringify(stranger)).not.toContain('19,690')
		const answer = await viewerOf(company, presentationId).qa.ask({ question, presentationId })
		expect(answer).toMatchObject({ kind: 'answer', source: 'slides', relatedSlideId: slideId })
		expect(answer.answer).toBe('Better is $19,690 for your home.')
		expect(answer.citations).toMatchObject([{ id: slideId, quote: 'Better: $19,690' }])
		const spanish = await viewerOf(company, presentationId).qa.ask({
			question: '¿Cuánto cuesta la opción Better?',
			presentationId,
			language: 'es-MX',
		})
		expect(spanish.answer).toBe('Better cuesta $19,690 para su casa.')
		const range = { lowCents: 730_000, highCents: 900_000 }
		const better = {
			...{ status: 'deferred', currency: 'USD', display: '$7,300 to $9,000', range },
			...{ unconfirmed: true, missing: [], trace: [], upgrades: [] },
		}
		const pricing = [{ slideId, good: null, better, best: null }]
		await app.db.presentation.update({ where: { id: presentationId }, data: { pricing } })
		const estimated = await viewerOf(company, presentationId).qa.ask({
			question: '¿Cuánto cuesta la opción Better?',
			presentationId,
			language: 'es-MX',
		})
		expect(estimated.answer).toMatch(/^Better cuesta de \$7,300 a \$9,000\. Es un estimado/)
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
		expect((await askFrom('192.0.2.2')).kind).toBe('unanswered')
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
		await api.qa.escalate({ questionId: unknown.questionId })
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
