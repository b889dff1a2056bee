import { make } from '@dormer/db/testing'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { it as base, makeDeck, recordSlides } from './fixtures.ts'
import { takeSnapshot } from './snapshot.ts'

/**
 * Adds test fixtures. `deckId` is a deck with two recorded slides, a branding with a logo, and an FAQ. `slideId` is its
 * second slide. `take` takes a snapshot of the deck.
 */
const it = base
	.extend('deckId', async ({ app, company }) => {
		const { organizationId } = company
		const deckId = await makeDeck(company, ['Hello {{first_name}}.', 'Six layers.'])
		const image = await make.image(app.db, { organizationId, storageKey: 'images/logo.png' })
		await make.branding(app.db, { organizationId, deckId, logo: image.id })
		await make.faq(app.db, { organizationId, deckId })
		await recordSlides(app, deckId)
		return deckId
	})
	.extend('slideId', async ({ app, deckId }) => {
		const slide = await app.db.slide.findFirstOrThrow({ where: { deckId, orderIndex: 1 } })
		return slide.id
	})
	.extend('take', ({ app, company: { organizationId }, deckId }) => () => {
		const ref = { organizationId, deckId, at: app.now() }
		return app.db.$transaction((tx) => takeSnapshot(tx, ref))
	})

describe('takeSnapshot', () => {
	it('stores the content of a deck only once while the deck does not change', async ({
		app,
		deckId,
		take,
	}) => {
		const [first, second] = [await take(), await take()]
		expect(second).toEqual(first)
		await app.db.deck.update({
			where: { id: deckId },
			data: { updatedAt: new Date(), tags: ['steep'] },
		})
		await app.db.branding.update({ where: { deckId }, data: { updatedAt: new Date() } })
		expect((await take()).hash).toBe(first.hash)
		expect(await app.db.deckSnapshot.count({ where: { deckId } })).toBe(1)
	})

	it('stores the playback content of a deck with the object keys of its images', async ({
		app,
		deckId,
		slideId,
		take,
	}) => {
		const { content, hash } = await take()
		expect(hash).toMatch(/^[0-9a-f]{64}$/)
		expect(content).toMatchObject({
			version: 1,
			deck: { name: 'Full roof replacement', type: 'image-based', voiceId: null },
			slides: [
				{ script: 'Hello {{first_name}}.', audio: { durationMs: 4000 } },
				{ script: 'Six layers.', audio: { audioKey: `narration/test/${slideId}.mp3` } },
			],
			faqs: [{ userQuestion: 'How long does it take?' }],
			pictures: { logoKey: 'images/logo.png', avatarKey: null, backgroundKey: null },
		})
		const stored = await app.db.deckSnapshot.findFirstOrThrow({ where: { deckId } })
		expect(stored.content).toEqual(JSON.parse(JSON.stringify(content)))
	})

	it('omits a recording that was made from an earlier script or is being replaced', async ({
		app,
		slideId,
		take,
	}) => {
		const readAudio = async () => (await take()).content.slides[1]?.audio
		const update = (data: object) => app.db.slide.update({ where: { id: slideId }, data })
		await update({ narrationScript: 'Seven layers.', audioStatus: 'stale' })
		expect(await readAudio()).toBeNull()
		await update({ narrationScript: 'Six layers.', audioStatus: 'pending' })
		expect(await readAudio()).toBeNull()
		await update({ audioStatus: 'ready' })
		expect(await readAudio()).toMatchObject({ durationMs: 4000 })
	})

	it('changes the snapshot hash if, and only if, the content of the deck changes', async ({
		app,
		deckId,
		slideId,
		take,
	}) => {
		const word = fc
			.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
			.map((text) => text.replaceAll('\0', ''))
		const updateSlide = (data: object) => app.db.slide.update({ where: { id: slideId }, data })
		const updateDeck = (data: object) => app.db.deck.update({ where: { id: deckId }, data })
		const anyChange = fc.oneof(
			word.map((title) => () => updateSlide({ title })),
			word.map((narrationScript) => () => updateSlide({ narrationScript })),
			word.map((slideContext) => () => updateSlide({ slideContext })),
			fc.uuid().map((id) => () => updateSlide({ heroImg: `images/${id}.png` })),
			fc.array(word, { maxLength: 3 }).map((bullets) => () => updateSlide({ bullets })),
			fc.integer({ min: 2, max: 99 }).map((orderIndex) => () => updateSlide({ orderIndex })),
			word.map((name) => () => updateDeck({ name })),
			word.map((voiceId) => () => updateDeck({ voiceId })),
			word.map((headline) => () => updateDeck({ intro: { headline } })),
			fc.constantFrom('structured', 'image-based').map((type) => () => updateDeck({ type })),
			fc
				.stringMatching(/^[a-z]{1,9}$/)
				.map(
					(key) => () => updateDeck({ priceVariables: [{ key, label: 'L', source: 'manual' }] }),
				),
			word.map((name) => () => app.db.branding.update({ where: { deckId }, data: { name } })),
			word.map(
				(cannedAnswer) => () =>
					app.db.faq.updateMany({ where: { deckId }, data: { cannedAnswer } }),
			),
		)
		await fc.assert(
			fc.asyncProperty(anyChange, async (apply) => {
				const before = await take()
				await apply()
				const after = await take()
				const isSame = JSON.stringify(after.content) === JSON.stringify(before.content)
				expect(after.hash === before.hash).toBe(isSame)
			}),
			{ numRuns: 60 },
		)
	})

	it('keeps a stored snapshot unchanged when the deck changes', async ({
		app,
		api,
		slideId,
		take,
	}) => {
		const { content, hash } = await take()
		await api.slides.update({ slideId, title: 'Changed afterwards' })
		const stored = await app.db.deckSnapshot.findFirstOrThrow({ where: { hash } })
		expect(stored.content).toEqual(JSON.parse(JSON.stringify(content)))
	})
})
