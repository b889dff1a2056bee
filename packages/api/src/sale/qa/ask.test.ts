import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { anonymous, FAQ, makePitch, present } from './testing.ts'

let app: TestApp
let ctx: OrgContext
let caller: ReturnType<typeof createCaller>
let deckId: string
let warrantyId: string
let presentationId: string

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	caller = createCaller(ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
	const made = await makePitch(ctx)
	deckId = made.deckId
	warrantyId = made.warrantyId
	presentationId = await present(ctx, deckId)
})

const homeowner = () => createCaller(anonymous(ctx)).qa
const ask = (question: string, more = {}) => homeowner().ask({ question, presentationId, ...more })
const eventsOf = (id: string) =>
	app.db.event.findMany({
		where: { aggregateId: id, eventType: { startsWith: 'question.' } },
		orderBy: { eventType: 'asc' },
	})

describe('a question of the homeowner', () => {
	it('that an FAQ answers is answered in its words, spoken, and told', async () => {
		const answer = await ask('Who takes care of the permit?')
		const said = FAQ.replace('{{first_name}}', 'Karen')
		expect(answer).toMatchObject({
			answer: said,
			source: 'faq',
			escalated: false,
			relatedSlideId: warrantyId,
			citations: [{ type: 'faq', title: 'Do you take care of the permit?', quote: said }],
		})
		expect(answer.audioUrl).toContain('.mp3')
		expect(answer.wordTimings).toHaveLength(said.split(' ').length)
		expect(
			(await eventsOf(presentationId)).map(({ eventType, payload }) => [eventType, payload]),
		).toEqual([
			[
				'question.asked',
				{
					presentationId,
					deckId,
					questionId: answer.questionId,
					slideId: null,
					question: 'Who takes care of the permit?',
					answer: said,
					source: 'faq',
					confidence: answer.confidence,
					escalated: false,
				},
			],
		])
	})

	it('that a slide answers quotes it and leads to it', async () => {
		const answer = await ask('How long is the warranty?', { slideId: warrantyId })
		expect(answer).toMatchObject({ source: 'slides', relatedSlideId: warrantyId })
		expect(answer.citations[0]).toEqual({
			type: 'slide',
			id: warrantyId,
			title: 'A warranty you can read',
			quote: '50 years on materials, in writing',
		})
		const row = await app.db.question.findUniqueOrThrow({ where: { id: answer.questionId } })
		expect(row).toMatchObject({ slideId: warrantyId, askedBy: 'homeowner', presentationId })
	})

	it('that nothing answers is passed on to the rep by name', async () => {
		const answer = await ask('Do you install solar panels?')
		expect(answer).toMatchObject({
			source: 'fallback',
			escalated: true,
			confidence: 0,
			citations: [],
			relatedSlideId: null,
		})
		expect(answer.answer).toContain('Maya Okafor will get back to you')
		const types = (await eventsOf(presentationId)).map(({ eventType }) => eventType)
		expect(types).toEqual(['question.asked', 'question.escalated'])
	})

	it('is not answered by an order planted on a slide', async () => {
		const answer = await ask('Is the roof free?')
		expect(answer.escalated).toBe(true)
		expect(answer.answer).not.toContain('free')
	})

	it('is answered from what the presentation keeps', async () => {
		await app.db.slide.update({
			where: { id: warrantyId },
			data: { bullets: ['5 years on materials, in writing'] },
		})
		expect((await ask('How long is the warranty?')).answer).toContain('50 years')
		const rep = await caller.qa.ask({ question: 'How long is the warranty?', deckId })
		expect(rep.answer).toContain('five years')
		expect(rep.answer).not.toContain('50 years')
		expect(
			await app.db.question.findUniqueOrThrow({ where: { id: rep.questionId } }),
		).toMatchObject({ askedBy: 'company', presentationId: null })
	})

	it('names the price that the homeowner is shown', async () => {
		const price = { mode: 'fixed', amount: 19690 }
		const tier = { name: 'Better', highlights: ['Class 4 shingles'] }
		const { id: slideId } = await make.slide(app.db, {
			organizationId: ctx.organizationId,
			deckId,
			title: 'Choose the roof that fits',
			narrationScript: '',
			slideType: 'product_pricing_v1',
			productData: { better: { ...tier, price } },
		})
		presentationId = await present(ctx, deckId)
		const answer = await ask('How much is the Better roof?')
		expect(answer).toMatchObject({ source: 'slides', relatedSlideId: slideId })
		expect(answer.answer).toContain('19,690')
	})

	it.each([
		['nothing', { question: ' ' }, 400],
		['1,001 characters', { question: 'x'.repeat(1001) }, 400],
		['a voice that is not theirs', { voiceId: 'nobody' }, 400],
		['another deck', { deckId: crypto.randomUUID() }, 404],
		['a presentation that is not there', { presentationId: crypto.randomUUID() }, 404],
		['no presentation', { presentationId: undefined }, 401],
	])('is refused with %s', async (_, changes, status) => {
		expect((await refusalOf(ask('How long is the warranty?', changes))).status).toBe(status)
		expect(await eventsOf(presentationId)).toEqual([])
	})

	it('is refused once the presentation is deleted, and to another company', async () => {
		const stranger = createCaller(await makeCompany(app, 'Another')).qa
		const question = 'How long is the warranty?'
		expect((await refusalOf(stranger.ask({ question, presentationId }))).status).toBe(404)
		expect((await refusalOf(stranger.ask({ question, deckId }))).status).toBe(404)
		await caller.presentations.delete({ presentationId })
		expect((await refusalOf(ask(question))).status).toBe(404)
	})

	it('is counted by presentation and address', async () => {
		const limited = { ...anonymous(ctx), config: { ...app.config, RATE_LIMITS: 'qa=2/60' } }
		const from = (ip: string) =>
			createCaller({ ...limited, ip }).qa.ask({ question: 'Any solar?', presentationId })
		await from('192.0.2.1')
		await from('192.0.2.1')
		expect((await refusalOf(from('192.0.2.1'))).code).toBe('RATE_LIMITED')
		expect((await from('192.0.2.2')).escalated).toBe(true)
	})
})

describe('the rep', () => {
	it('reads what was asked, the newest first, and makes FAQs of it', async () => {
		const unknown = await ask('Do you install solar panels?')
		const known = await ask('How long is the warranty?')
		const { questions, total } = await caller.qa.questions({ deckId })
		expect(questions.map(({ id }) => id)).toEqual([known.questionId, unknown.questionId])
		expect(total).toBe(2)
		const open = await caller.qa.questions({ deckId, escalated: true })
		expect(open.questions).toMatchObject([{ question: 'Do you install solar panels?' }])

		const questionId = unknown.questionId
		const refusal = await refusalOf(caller.qa.promote({ questionId }))
		expect(refusal).toMatchObject({ status: 400, details: [{ path: 'cannedAnswer' }] })
		const cannedAnswer = 'No, but we work with a company that does.'
		const { faq } = await caller.qa.promote({ questionId, cannedAnswer })
		expect(faq).toMatchObject({
			deckId,
			source: 'promoted',
			userQuestion: 'Do you install solar panels?',
			cannedAnswer,
		})
		expect((await caller.qa.promote({ questionId })).faq.id).toBe(faq.id)
		const taken = await caller.qa.promote({ questionId: known.questionId })
		expect(taken.faq).toMatchObject({ cannedAnswer: known.answer, relatedSlideId: warrantyId })
		await app.runJobs()
		const { faqs } = await caller.faqs.list({ deckId })
		expect(
			faqs.filter(({ source }) => source === 'promoted').every(({ audioUrl }) => audioUrl),
		).toBe(true)
		presentationId = await present(ctx, deckId)
		expect((await ask('Do you install solar panels?')).answer).toBe(cannedAnswer)
	})

	it('of another company sees and promotes nothing', async () => {
		const { questionId } = await ask('How long is the warranty?')
		const stranger = createCaller(await makeCompany(app, 'Another')).qa
		expect((await refusalOf(stranger.questions({ deckId }))).message).toBe('Deck not found')
		expect((await refusalOf(stranger.promote({ questionId }))).message).toBe('Question not found')
	})
})
