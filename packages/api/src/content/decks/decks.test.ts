import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { ProductSlideData } from '../pricing/schema.ts'

let app: TestApp
let ctx: OrgContext
let organizationId: string
let decks: ReturnType<typeof createCaller>['decks']
beforeAll(async () => {
	app = await createTestApp()
})
beforeEach(async () => {
	ctx = await makeCompany(app)
	organizationId = ctx.organizationId
	decks = createCaller(ctx).decks
})
afterAll(() => app.close())

const day = (n: number) => new Date(Date.UTC(2026, 10, n))

describe('decks.list', () => {
	it('lists decks with the specified fields and the counts of slides, presentations and stale recordings', async () => {
		await make.deck(app.db, { organizationId, createdAt: day(1), updatedAt: day(2) })
		const { decks: listed } = await decks.list()
		expect(listed).toEqual([
			{
				id: expect.any(String),
				name: 'Full roof replacement',
				description: null,
				type: 'image-based',
				isActive: true,
				previewImageUrl: null,
				previewImageThumbUrl: null,
				generation: null,
				firstSlideType: null,
				firstSlideProductData: null,
				brandingColors: null,
				tags: [],
				slidesCount: 0,
				presentationsCount: 0,
				staleAudioCount: 0,
				external_id: null,
				metadata: {},
				createdAt: '2026-11-01T00:00:00.000Z',
				updatedAt: '2026-11-02T00:00:00.000Z',
			},
		])
	})

	it('lists only the company’s decks that are not deleted, newest first', async () => {
		await make.deck(app.db)
		await make.deck(app.db, { organizationId, name: 'Older', createdAt: day(1) })
		await make.deck(app.db, { organizationId, name: 'Newer', createdAt: day(3) })
		const deletedDeck = await make.deck(app.db, { organizationId, name: 'Gone', createdAt: day(2) })
		await decks.delete({ deckId: deletedDeck.id })
		const { decks: listed } = await decks.list()
		expect(listed.map(({ name }) => name)).toEqual(['Newer', 'Older'])
	})

	it('returns the thumbnail of the first slide, or its full image when the slide has no thumbnail', async () => {
		const deck = await make.deck(app.db, { organizationId })
		const ref = { organizationId, deckId: deck.id }
		await make.slide(app.db, { ...ref, orderIndex: 1, heroImg: 'second.png' })
		const first = await make.slide(app.db, { ...ref, orderIndex: 0, heroImg: 'first.png' })
		const [whole] = (await decks.list()).decks
		expect(whole?.previewImageUrl).toContain('first.png')
		expect(whole?.previewImageThumbUrl).toBe(whole?.previewImageUrl)
		await app.db.slide.update({ where: { id: first.id }, data: { heroImgThumb: 'first.webp' } })
		expect((await decks.list()).decks[0]?.previewImageThumbUrl).toContain('first.webp')
	})

	it('returns the tiers of the first slide only if the first slide is a price slide', async () => {
		const { id: deckId } = await make.deck(app.db, { organizationId })
		const productData = ProductSlideData.parse({})
		const slide = await make.slide(app.db, { organizationId, deckId, productData })
		expect((await decks.list()).decks[0]).toMatchObject({
			firstSlideType: 'standard',
			firstSlideProductData: null,
		})
		await app.db.slide.update({
			where: { id: slide.id },
			data: { slideType: 'product_pricing_v1' },
		})
		const first = { firstSlideType: 'product_pricing_v1', firstSlideProductData: productData }
		expect((await decks.list()).decks[0]).toMatchObject(first)
	})

	it('returns a record of nulls for a price slide without tiers', async () => {
		const { id: deckId } = await make.deck(app.db, { organizationId })
		const slideType = 'product_pricing_v1'
		const { id: slideId } = await make.slide(app.db, { organizationId, deckId, slideType })
		const productData = ProductSlideData.parse({})
		expect((await decks.list()).decks[0]?.firstSlideProductData).toEqual(productData)
		expect((await decks.get({ deckId })).slides[0]?.productData).toEqual(productData)
		await app.db.slide.update({
			where: { id: slideId },
			data: { productData: { subtitle: 'Good, better, best' } },
		})
		expect((await decks.list()).decks[0]?.firstSlideProductData).toEqual({
			...productData,
			subtitle: 'Good, better, best',
		})
	})

	it('lists the slide count, the stale recording count and the brand colors of a deck', async () => {
		const deck = await make.deck(app.db, { organizationId })
		const ref = { organizationId, deckId: deck.id }
		await make.slide(app.db, ref)
		await make.slide(app.db, { ...ref, audioStatus: 'stale' })
		await make.branding(app.db, ref)
		expect((await decks.list()).decks[0]).toMatchObject({
			slidesCount: 2,
			staleAudioCount: 1,
			brandingColors: { primary: '#18232d', neutral: '#f4efe6' },
		})
	})

	it.each([
		{ status: 'pending', shown: true },
		{ status: 'processing', shown: true },
		{ status: 'failed', shown: true },
		{ status: 'completed', shown: false },
	])(
		'lists a deck with a latest generation job that is $status (job shown: $shown)',
		async ({ status, shown }) => {
			const deck = await make.deck(app.db, { organizationId })
			const ref = { organizationId, deckId: deck.id }
			await make.generationJob(app.db, { ...ref, status: 'failed', createdAt: day(1) })
			const latest = await make.generationJob(app.db, { ...ref, status, createdAt: day(2) })
			const [listed] = (await decks.list()).decks
			expect(listed?.generation).toEqual(shown ? expect.objectContaining({ status }) : null)
			if (shown) expect(listed?.generation?.jobId).toBe(latest.id)
		},
	)
})

describe('decks.get, decks.update and decks.delete', () => {
	it('returns a deck with its slides, FAQs, branding, intro and Q&A settings', async () => {
		const { deck } = await decks.create({ name: 'Full roof', tags: ['steep'] })
		const ref = { organizationId, deckId: deck.id }
		await make.slide(app.db, { ...ref, title: 'Second', orderIndex: 1 })
		await make.slide(app.db, { ...ref, title: 'First', orderIndex: 0 })
		await make.faq(app.db, ref)
		const detail = await decks.get({ deckId: deck.id })
		expect(detail.deck).toEqual({
			...deck,
			type: 'image-based',
			tags: ['steep'],
			metadata: {},
			settings: { priceVariables: [], revision: expect.any(String) },
		})
		expect(detail.slides.map(({ title }) => title)).toEqual(['First', 'Second'])
		expect(detail.faqs).toHaveLength(1)
		expect(detail).toMatchObject({ branding: null, intro: null, presentationsCount: 0 })
		expect(detail.qaSettings.resumePromptText).not.toBe('')
	})

	it('changes only the deck fields that the input contains', async () => {
		const { deck } = await decks.create({ name: 'Full roof', description: 'For steep roofs' })
		const deckId = deck.id
		const variable = { key: 'squares', label: 'Squares', source: 'manual' as const }
		await decks.update({ deckId, metadata: { deckContext: 'Shingles only' } })
		await decks.update({ deckId, settings: { priceVariables: [variable] } })
		const { deck: changed } = await decks.update({ deckId, isActive: false })
		expect(changed).toMatchObject({
			name: 'Full roof',
			description: 'For steep roofs',
			isActive: false,
			metadata: { deckContext: 'Shingles only' },
			settings: { priceVariables: [variable] },
		})
	})

	it.each([
		{ path: 'name', change: { name: ' ' } },
		{ path: 'name', change: { name: 'x'.repeat(121) } },
		{ path: 'type', change: { type: 'video' } },
		{ path: 'tags.0', change: { tags: [''] } },
		{
			path: 'settings.priceVariables.0.key',
			change: { settings: { priceVariables: [{ key: '1', label: 'x', source: 'manual' }] } },
		},
	])('rejects a deck with an invalid $path', async ({ path, change }) => {
		const { deck } = await decks.create({ name: 'Full roof' })
		const input = { deckId: deck.id, ...change } as Parameters<typeof decks.update>[0]
		expect(await refusalOf(decks.update(input))).toMatchObject({ status: 400, details: [{ path }] })
	})

	it('rejects a voice that no speech engine provides', async () => {
		const { deck } = await decks.create({ name: 'Full roof' })
		const metadata = { voiceId: 'nobody' }
		expect(await refusalOf(decks.update({ deckId: deck.id, metadata }))).toMatchObject({
			status: 400,
			details: [{ path: 'metadata.voiceId' }],
		})
	})

	it('queues new recordings of all texts of a deck when the deck’s voice changes, and none when other fields change', async () => {
		const { deck } = await decks.create({ name: 'Full roof' })
		const deckId = deck.id
		const { slides, faqs, qa, voices } = createCaller(ctx)
		await slides.create({ deckId, title: 'Cover', narrationScript: 'Hello there.' })
		await slides.create({ deckId, title: 'Silence' })
		await faqs.create({ deckId, userQuestion: 'Why?', cannedAnswer: 'Because.' })
		await qa.updateSettings({ deckId, resumePromptText: 'Ready to go on?' })
		await app.runJobs()
		const before = await decks.get({ deckId })
		const audioOf = ({ slides, faqs, qaSettings }: typeof before) => [
			...slides.map(({ audioUrl }) => audioUrl),
			...faqs.map(({ audioUrl }) => audioUrl),
			qaSettings.resumeAudioUrl,
			qaSettings.transitionAudioUrl,
		]
		expect(audioOf(before).filter(Boolean)).toHaveLength(4)
		const other = (await voices.list()).voices.at(-1)
		await decks.update({ deckId, metadata: { voiceId: other?.voice_id ?? '' } })
		const dropped = await decks.get({ deckId })
		expect(dropped.slides.map(({ audioStatus }) => audioStatus)).toEqual(['pending', 'none'])
		expect(audioOf(dropped).filter(Boolean)).toEqual([])
		await app.runJobs()
		const after = await decks.get({ deckId })
		expect(audioOf(after).filter(Boolean)).toHaveLength(4)
		const shared = audioOf(after).filter((url) => url !== null && audioOf(before).includes(url))
		expect(shared).toEqual([])
		await decks.update({ deckId, metadata: { voiceId: other?.voice_id ?? '' } })
		expect((await decks.get({ deckId })).slides[0]?.audioStatus).toBe('ready')
	})

	it('returns 404 for a deck of another company, a deleted deck and a missing deck', async () => {
		const theirs = await make.deck(app.db)
		const deleted = await make.deck(app.db, { organizationId, deletedAt: app.now() })
		for (const deckId of [theirs.id, deleted.id, crypto.randomUUID()]) {
			const calls = [
				decks.get({ deckId }),
				decks.update({ deckId, name: 'Mine' }),
				decks.delete({ deckId }),
				decks.duplicate({ deckId }),
				decks.preflight({ deckId }),
				decks.setIntro({ deckId, headline: 'Mine' }),
				decks.deleteIntro({ deckId }),
			]
			for (const refusal of await Promise.all(calls.map(refusalOf)))
				expect(refusal).toMatchObject({ status: 404, message: 'Deck not found' })
		}
		expect(await app.db.deck.findUnique({ where: { id: theirs.id } })).toEqual(theirs)
	})
})

describe('deck intro', () => {
	it('returns the intro of a deck to anonymous callers, and returns 404 before the intro is created and after it is deleted', async () => {
		const { deck } = await decks.create({ name: 'Full roof' })
		const deckId = deck.id
		const image = await make.image(app.db, { organizationId })
		const anybody = createCaller({ ...ctx, caller: { kind: 'anonymous' } }).decks
		expect(await refusalOf(anybody.getIntro({ deckId }))).toMatchObject({
			status: 404,
			message: 'Intro not found',
		})
		const intro = { headline: 'Hello', subtitle: 'From us', backgroundImage: image.id }
		await decks.setIntro({ deckId, ...intro })
		expect((await anybody.getIntro({ deckId })).intro).toEqual({
			...intro,
			revision: expect.any(String),
			ctaButtonLabel: null,
			backgroundImageUrl: expect.stringContaining(image.storageKey),
		})
		await decks.setIntro({ deckId, headline: 'Again' })
		expect((await anybody.getIntro({ deckId })).intro).toMatchObject({
			headline: 'Again',
			subtitle: null,
			backgroundImage: null,
			backgroundImageUrl: null,
		})
		await decks.deleteIntro({ deckId })
		expect((await refusalOf(anybody.getIntro({ deckId }))).status).toBe(404)
	})

	it('rejects an intro with an image of another company', async () => {
		const { deck } = await decks.create({ name: 'Full roof' })
		const theirs = await make.image(app.db)
		const intro = { deckId: deck.id, headline: 'Hello', backgroundImage: theirs.id }
		expect((await refusalOf(decks.setIntro(intro))).details).toMatchObject([
			{ path: 'backgroundImage' },
		])
	})

	it('returns the intro without an image URL after the image was deleted', async () => {
		const { deck } = await decks.create({ name: 'Full roof' })
		const image = await make.image(app.db, { organizationId })
		await decks.setIntro({ deckId: deck.id, headline: 'Hello', backgroundImage: image.id })
		await app.db.image.delete({ where: { id: image.id } })
		expect((await decks.getIntro({ deckId: deck.id })).intro.backgroundImageUrl).toBeNull()
		expect((await decks.get({ deckId: deck.id })).intro?.headline).toBe('Hello')
	})
})

describe('decks.create', () => {
	it('gives a new deck the branding that its company saved last, but never the branding of another company', async () => {
		const { branding } = createCaller(ctx)
		const palette = {
			primary: '#12355b',
			primaryLight: '#2c5a8c',
			accent: '#f2a541',
			neutral: '#f4efe6',
			text: '#18222d',
		}
		const cta = { headline: 'Ready', body: 'Compare the prices.', buttonText: 'Compare' }
		for (const name of ['First', 'Second']) {
			const { deck } = await decks.create({ name, type: 'image-based' })
			await branding.replace({ deckId: deck.id, name, palette, cta })
		}
		const { deck } = await decks.create({ name: 'Third', type: 'image-based' })
		const third = await decks.get({ deckId: deck.id })
		expect(third.branding).toMatchObject({ deckId: deck.id, name: 'Second', palette })
		const { decks: others } = createCaller(await makeCompany(app))
		const other = await others.create({ name: 'Theirs', type: 'image-based' })
		expect((await others.get({ deckId: other.deck.id })).branding).toBeNull()
	})
})
