import { make } from '@dormer/db/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { makeDeck, recordSlides } from './fixtures.ts'
import { takeSnapshot } from './snapshot.ts'

let app: TestApp
let ctx: OrgContext
let deckId: string
let slideId: string

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	const { organizationId } = ctx
	deckId = await makeDeck(ctx, ['Hello {{first_name}}.', 'Six layers.'])
	const image = await make.image(app.db, { organizationId, storageKey: 'images/logo.png' })
	await make.branding(app.db, { organizationId, deckId, logo: image.id })
	await make.faq(app.db, { organizationId, deckId })
	await recordSlides(app, deckId)
	const slide = await app.db.slide.findFirstOrThrow({ where: { deckId, orderIndex: 1 } })
	slideId = slide.id
})
afterAll(() => app.close())

const take = () =>
	app.db.$transaction((tx) =>
		takeSnapshot(tx, { organizationId: ctx.organizationId, deckId, at: app.now() }),
	)

describe('a snapshot', () => {
	it('is the same, and stored once, as long as the content is', async () => {
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

	it('holds what is played, by object keys', async () => {
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

	it('keeps no recording of another script, nor one that is being made anew', async () => {
		const audioOf = async () => (await take()).content.slides[1]?.audio
		const change = (data: object) => app.db.slide.update({ where: { id: slideId }, data })
		await change({ narrationScript: 'Seven layers.', audioStatus: 'stale' })
		expect(await audioOf()).toBeNull()
		await change({ narrationScript: 'Six layers.', audioStatus: 'pending' })
		expect(await audioOf()).toBeNull()
		await change({ audioStatus: 'ready' })
		expect(await audioOf()).toMatchObject({ durationMs: 4000 })
	})

	it('is another after any change of content', async () => {
		const word = fc
			.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
			.map((text) => text.replaceAll('\0', ''))
		const ofSlide = (data: object) => app.db.slide.update({ where: { id: slideId }, data })
		const ofDeck = (data: object) => app.db.deck.update({ where: { id: deckId }, data })
		const change = fc.oneof(
			word.map((title) => () => ofSlide({ title })),
			word.map((narrationScript) => () => ofSlide({ narrationScript })),
			word.map((slideContext) => () => ofSlide({ slideContext })),
			fc.uuid().map((id) => () => ofSlide({ heroImg: `images/${id}.png` })),
			fc.array(word, { maxLength: 3 }).map((bullets) => () => ofSlide({ bullets })),
			fc.integer({ min: 2, max: 99 }).map((orderIndex) => () => ofSlide({ orderIndex })),
			word.map((name) => () => ofDeck({ name })),
			word.map((voiceId) => () => ofDeck({ voiceId })),
			word.map((headline) => () => ofDeck({ intro: { headline } })),
			fc.constantFrom('structured', 'image-based').map((type) => () => ofDeck({ type })),
			word.map((key) => () => ofDeck({ priceVariables: [{ key, label: 'L', source: 'manual' }] })),
			word.map((name) => () => app.db.branding.update({ where: { deckId }, data: { name } })),
			word.map(
				(cannedAnswer) => () =>
					app.db.faq.updateMany({ where: { deckId }, data: { cannedAnswer } }),
			),
		)
		await fc.assert(
			fc.asyncProperty(change, async (apply) => {
				const before = await take()
				await apply()
				const after = await take()
				const same = JSON.stringify(after.content) === JSON.stringify(before.content)
				expect(after.hash === before.hash).toBe(same)
			}),
			{ numRuns: 60 },
		)
	})

	it('stays what it was when the deck changes', async () => {
		const caller = createCaller(ctx)
		const { content, hash } = await take()
		await caller.slides.update({ slideId, title: 'Changed afterwards' })
		const kept = await app.db.deckSnapshot.findFirstOrThrow({ where: { hash } })
		expect(kept.content).toEqual(JSON.parse(JSON.stringify(content)))
	})
})
