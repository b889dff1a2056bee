import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import type { DeckDetail } from './schema.ts'

let app: TestApp
let organizationId: string
let caller: ReturnType<typeof createCaller>
beforeAll(async () => {
	app = await createTestApp()
	const ctx = await makeCompany(app)
	organizationId = ctx.organizationId
	caller = createCaller(ctx)
})
afterAll(() => app.close())

/** Returns the content that a duplicate has in common with its original. Leaves out ids and times. */
const contentOf = ({ deck, slides, faqs, branding, qaSettings, intro }: DeckDetail) => ({
	deck: { ...deck, id: '', name: '', createdAt: '', updatedAt: '' },
	slides: slides.map((slide) => ({ ...slide, id: '', deckId: '', createdAt: '', updatedAt: '' })),
	faqs: faqs.map((faq) => ({
		...faq,
		id: '',
		deckId: '',
		relatedSlideId: slides.findIndex(({ id }) => id === faq.relatedSlideId),
		// It covers the id of the related slide.
		revision: '',
	})),
	branding: branding && { ...branding, id: '', deckId: '', createdAt: '', updatedAt: '' },
	qaSettings: { ...qaSettings, deckId: '' },
	intro,
})

describe('decks.duplicate', () => {
	it('duplicates all content and recordings of a deck, and leaves the original unchanged when the duplicate changes', async () => {
		const { deck } = await caller.decks.create({ name: 'Full roof', tags: ['steep'] })
		const deckId = deck.id
		for (const title of ['Cover', 'Layers'])
			await caller.slides.create({ deckId, title, narrationScript: `Here is the ${title}.` })
		const [, second] = (await caller.slides.list({ deckId })).slides
		const answer = { userQuestion: 'How long?', cannedAnswer: 'Two days.' }
		await caller.faqs.create({ deckId, ...answer, relatedSlideId: second?.id ?? null })
		await make.branding(app.db, { organizationId, deckId })
		await caller.qa.updateSettings({ deckId, resumePromptText: 'Ready to go on?' })
		await caller.decks.setIntro({ deckId, headline: 'Hello' })
		await app.runJobs()
		const original = await caller.decks.get({ deckId })
		expect(original.slides.map(({ audioStatus }) => audioStatus)).toEqual(['ready', 'ready'])

		const { deck: duplicate } = await caller.decks.duplicate({ deckId })
		expect(duplicate.name).toBe('Full roof copy')
		const duplicated = await caller.decks.get({ deckId: duplicate.id })
		expect(contentOf(duplicated)).toEqual(contentOf(original))
		const ids = [original, duplicated].flatMap(({ deck, slides, faqs }) =>
			[deck, ...slides, ...faqs].map(({ id }) => id),
		)
		expect(new Set(ids).size).toBe(ids.length)

		await caller.slides.delete({ slideId: duplicated.slides[0]?.id ?? '' })
		expect(await caller.decks.get({ deckId })).toEqual(original)
	})

	it('synthesizes the texts of a duplicate when the original has no finished recordings', async () => {
		const { deck } = await caller.decks.create({ name: 'Full roof' })
		const deckId = deck.id
		await caller.slides.create({ deckId, title: 'Cover', narrationScript: 'Hello.' })
		await caller.faqs.create({ deckId, userQuestion: 'Why?', cannedAnswer: 'Because.' })
		const { deck: duplicate } = await caller.decks.duplicate({ deckId })
		await app.runJobs()
		const duplicated = await caller.decks.get({ deckId: duplicate.id })
		expect(duplicated.slides[0]?.audioStatus).toBe('ready')
		expect(duplicated.faqs[0]?.audioUrl).not.toBeNull()
	})

	it('shortens the name of a duplicate to 120 characters, and duplicates no presentations', async () => {
		const { deck } = await caller.decks.create({ name: 'x'.repeat(120) })
		const { deck: duplicate } = await caller.decks.duplicate({ deckId: deck.id })
		expect(duplicate.name).toBe(`${'x'.repeat(115)} copy`)
		expect((await caller.decks.get({ deckId: duplicate.id })).presentationsCount).toBe(0)
	})

	it('rejects the duplication of a deck while its generation job runs', async () => {
		const job = await make.generationJob(app.db, { organizationId, status: 'processing' })
		const refusal = await refusalOf(caller.decks.duplicate({ deckId: job.deckId }))
		expect(refusal).toMatchObject({ code: 'DECK_GENERATING', status: 409 })
		await app.db.generationJob.update({ where: { id: job.id }, data: { status: 'completed' } })
		expect(await caller.decks.duplicate({ deckId: job.deckId })).toHaveProperty('deck.id')
	})
})
