import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { addGeneratedFaqs } from './add-faqs.ts'

let app: TestApp
let ctx: OrgContext
let organizationId: string
let faqs: ReturnType<typeof createCaller>['faqs']
beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	organizationId = ctx.organizationId
	faqs = createCaller(ctx).faqs
})
afterAll(() => app.close())

const deckOf = async () => (await make.deck(app.db, { organizationId })).id
const KAREN = {
	first_name: 'Karen',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}
const wording = { userQuestion: 'How long?', cannedAnswer: 'Two days, weather permitting.' }

describe('deck FAQs', () => {
	it('synthesizes an answer in the background, and again after the answer changes', async () => {
		const deckId = await deckOf()
		const { faq, warning } = await faqs.create({ deckId, ...wording })
		expect(faq).toMatchObject({
			...wording,
			source: 'manual',
			audioUrl: null,
			relatedSlideId: null,
		})
		expect(warning).toBeUndefined()
		await app.runJobs()
		const [recorded] = (await faqs.list({ deckId })).faqs
		expect(recorded?.audioUrl).toEqual(expect.stringContaining('http'))
		expect(recorded?.wordTimings).toHaveLength(4)

		const asked = await faqs.update({ faqId: faq.id, userQuestion: 'How many days?' })
		expect(asked.faq).toMatchObject({
			userQuestion: 'How many days?',
			audioUrl: recorded?.audioUrl,
		})
		const answered = await faqs.update({ faqId: faq.id, cannedAnswer: 'Three days.' })
		expect(answered.faq).toMatchObject({ audioUrl: null, wordTimings: [] })
		await app.runJobs()
		const [again] = (await faqs.list({ deckId })).faqs
		expect(again?.wordTimings.map(({ word }) => word)).toEqual(['Three', 'days.'])
		expect(await faqs.delete({ faqId: faq.id })).toEqual({ success: true })
		expect(await faqs.list({ deckId })).toEqual({ faqs: [] })
	})

	it('warns when an answer contains no speakable words', async () => {
		const created = await faqs.create({ deckId: await deckOf(), ...wording, cannedAnswer: '—' })
		expect(created.warning).toContain('no words')
	})

	it.each([
		{ path: 'userQuestion', change: { userQuestion: ' ' } },
		{ path: 'userQuestion', change: { userQuestion: 'x'.repeat(1001) } },
		{ path: 'cannedAnswer', change: { cannedAnswer: '' } },
		{ path: 'cannedAnswer', change: { cannedAnswer: 'x'.repeat(5001) } },
		{ path: 'relatedSlideId', change: { relatedSlideId: 'cover' } },
		{ path: 'relatedSlideId', change: { relatedSlideId: crypto.randomUUID() } },
	])('rejects an FAQ with an invalid $path', async ({ path, change }) => {
		const deckId = await deckOf()
		const created = await refusalOf(faqs.create({ deckId, ...wording, ...change }))
		expect(created).toMatchObject({ code: 'VALIDATION_ERROR', status: 400, details: [{ path }] })
		const { faq } = await faqs.create({ deckId, ...wording })
		const updated = await refusalOf(faqs.update({ faqId: faq.id, ...change }))
		expect(updated).toMatchObject({ code: 'VALIDATION_ERROR', status: 400, details: [{ path }] })
	})

	it('requires a related slide of the same deck, and sets relatedSlideId to null when that slide is deleted', async () => {
		const deckId = await deckOf()
		const own = await make.slide(app.db, { organizationId, deckId })
		const other = await make.slide(app.db, { organizationId })
		const refusal = await refusalOf(faqs.create({ deckId, ...wording, relatedSlideId: other.id }))
		expect(refusal.details).toEqual([
			{
				path: 'relatedSlideId',
				message: 'The deck does not contain this slide. Choose a slide of this deck.',
			},
		])
		const { faq } = await faqs.create({ deckId, ...wording, relatedSlideId: own.id })
		expect(faq.relatedSlideId).toBe(own.id)
		await app.db.slide.delete({ where: { id: own.id } })
		expect((await faqs.list({ deckId })).faqs[0]?.relatedSlideId).toBeNull()
	})

	it('returns 404 for a missing FAQ and for an FAQ of another company or of a deleted deck', async () => {
		const theirs = await make.faq(app.db)
		const deleted = await make.faq(app.db, { organizationId })
		await app.db.deck.update({ where: { id: deleted.deckId }, data: { deletedAt: app.now() } })
		for (const faqId of [theirs.id, deleted.id, crypto.randomUUID()]) {
			const refusals = [faqs.update({ faqId, userQuestion: 'Mine?' }), faqs.delete({ faqId })]
			for (const refusal of await Promise.all(refusals.map(refusalOf)))
				expect(refusal).toMatchObject({ status: 404, message: 'FAQ not found' })
		}
		const refusal = await refusalOf(faqs.create({ deckId: theirs.deckId, ...wording }))
		expect(refusal).toMatchObject({ status: 404, message: 'Deck not found' })
	})
})

describe('suggested FAQs', () => {
	const suggest = () =>
		deckOf().then((deckId) => make.faq(app.db, { organizationId, deckId, status: 'suggested' }))

	it('publishes a suggestion and synthesizes its answer when a rep accepts it, even when the call is repeated', async () => {
		const { id: faqId, deckId } = await suggest()
		await app.runJobs()
		expect((await faqs.list({ deckId })).faqs).toMatchObject([
			{ status: 'suggested', audioUrl: null },
		])
		await faqs.accept({ faqId })
		await app.runJobs()
		const accepted = { status: 'published', audioUrl: expect.stringContaining('http') }
		expect((await faqs.accept({ faqId })).faq).toMatchObject(accepted)
	})

	it('publishes a suggestion when a rep edits it', async () => {
		const { id: faqId } = await suggest()
		const { faq } = await faqs.update({ faqId, cannedAnswer: 'Three days.' })
		expect(faq).toMatchObject({ status: 'published', cannedAnswer: 'Three days.' })
	})

	it('lets a key with the scope faqs:write accept, change and dismiss suggestions, and refuses a key with decks:write alone', async () => {
		const withScopes = (...scopes: Scope[]) =>
			createCaller({
				...ctx,
				caller: { kind: 'service', organizationId, keyId: 'key', name: 'CRM', scopes },
			}).faqs
		const decks = withScopes('decks:write')
		const { id: faqId } = await suggest()
		const change = { faqId, cannedAnswer: 'Three days.' }
		for (const call of [
			() => decks.accept({ faqId }),
			() => decks.dismiss({ faqId }),
			() => decks.update(change),
		])
			expect(await refusalOf(call())).toMatchObject({
				status: 403,
				message: expect.stringContaining('faqs:write'),
			})
		const writer = withScopes('faqs:write')
		expect((await writer.accept({ faqId })).faq).toMatchObject({ status: 'published' })
		const { id: changed } = await suggest()
		expect((await writer.update({ ...change, faqId: changed })).faq.status).toBe('published')
		const { id: dismissed } = await suggest()
		expect(await writer.dismiss({ faqId: dismissed })).toEqual({ success: true })
		expect((await decks.update(change)).faq).toMatchObject({ cannedAnswer: 'Three days.' })
	})

	it('deletes a dismissed suggestion, and rejects the dismissal of a published FAQ with 409', async () => {
		const { id: faqId, deckId } = await suggest()
		expect(await faqs.dismiss({ faqId })).toEqual({ success: true })
		const { faq } = await faqs.create({ deckId, ...wording })
		expect(await refusalOf(faqs.dismiss({ faqId: faq.id }))).toMatchObject({ status: 409 })
		expect((await faqs.list({ deckId })).faqs).toMatchObject([{ id: faq.id }])
	})

	it('uses a suggested FAQ in no snapshot and no answer until a rep accepts it', async () => {
		const { id: faqId, deckId, userQuestion: question } = await suggest()
		const { qa, presentations } = createCaller(ctx)
		const homeowner = createCaller({ ...ctx, caller: { kind: 'anonymous' } })
		/** Answers the question to the rep from the deck, and to the homeowner of a new presentation from its snapshot. */
		const findSources = async () => {
			const created = await presentations.create({ deckId, homeowner: KAREN })
			const presentationId = created.deck_presentation_id
			const answers = await Promise.all([
				qa.ask({ question, deckId }),
				homeowner.qa.ask({ question, presentationId }),
			])
			return answers.map(({ source }) => source)
		}
		expect(await findSources()).not.toContain('faq')
		await faqs.accept({ faqId })
		expect(await findSources()).toEqual(['faq', 'faq'])
	})
})

describe('addGeneratedFaqs', () => {
	it('creates the generated FAQs in order, and stores a spoken recording of each answer', async () => {
		const deckId = await deckOf()
		const questions = ['One?', 'Two?', 'Three?', 'Four?']
		await app.db.$transaction((tx) =>
			addGeneratedFaqs(tx, {
				organizationId,
				deckId,
				at: app.now(),
				faqs: questions.map((userQuestion) => ({
					...wording,
					userQuestion,
					relatedSlideId: null,
					status: 'published' as const,
				})),
			}),
		)
		await app.runJobs()
		const { faqs: listed } = await faqs.list({ deckId })
		expect(listed.map(({ userQuestion }) => userQuestion)).toEqual(questions)
		expect(listed.every(({ source, audioUrl }) => source === 'generated' && audioUrl)).toBe(true)
	})
})
