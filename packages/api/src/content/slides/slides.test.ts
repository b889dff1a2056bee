import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let ctx: OrgContext
let slides: ReturnType<typeof createCaller>['slides']
let organizationId: string

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	slides = createCaller(ctx).slides
	organizationId = ctx.organizationId
})
afterAll(() => app.close())

const deckOf = async () => (await make.deck(app.db, { organizationId })).id
const keysOf = async (deckId: string) =>
	(await slides.list({ deckId })).slides.map(({ slideId }) => slideId)

describe('slide key', () => {
	it.each([
		{ title: 'Six layers, one system', key: 'six-layers-one-system' },
		{ title: 'Dächer für 40 Winter', key: 'da-cher-fu-r-40-winter' },
		{ title: '屋根', key: 'slide' },
		{ title: 'x'.repeat(200), key: 'x'.repeat(60) },
	])('creates the key $key from the title $title', async ({ title, key }) => {
		const { slide } = await slides.create({ deckId: await deckOf(), title })
		expect(slide.slideId).toBe(key)
	})

	it('appends a number to a slide key that the deck already has', async () => {
		const deckId = await deckOf()
		for (const title of ['Cover', 'Cover', 'Cover']) await slides.create({ deckId, title })
		expect(await keysOf(deckId)).toEqual(['cover', 'cover-2', 'cover-3'])
	})

	it('rejects a slide key that the deck already has, but accepts it in another deck', async () => {
		const deckId = await deckOf()
		await slides.create({ deckId, title: 'Cover', slideId: 'cover' })
		const refusal = await refusalOf(slides.create({ deckId, title: 'Other', slideId: 'cover' }))
		expect(refusal).toMatchObject({ code: 'CONFLICT', status: 409, details: [{ path: 'slideId' }] })
		const elsewhere = await slides.create({ deckId: await deckOf(), title: 'A', slideId: 'cover' })
		expect(elsewhere.slide.slideId).toBe('cover')
	})
})

describe('slides.create and slides.reorder with invalid input', () => {
	it.each([
		{ path: 'title', change: { title: '' } },
		{ path: 'title', change: { title: 'x'.repeat(201) } },
		{ path: 'narrationScript', change: { narrationScript: 'x'.repeat(6000) } },
		{ path: 'slideId', change: { slideId: 'no spaces' } },
		{ path: 'orderIndex', change: { orderIndex: -1 } },
		{ path: 'slideType', change: { slideType: 'video' } },
		{ path: 'bullets.0', change: { bullets: ['x'.repeat(501)] } },
		{ path: 'deckId', change: { deckId: 'mine' } },
	])('rejects a slide with an invalid $path', async ({ path, change }) => {
		const input = { deckId: await deckOf(), title: 'Cover', ...change }
		const refusal = await refusalOf(slides.create(input as Parameters<typeof slides.create>[0]))
		expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', status: 400, details: [{ path }] })
	})

	it.each([
		{ of: 'a missing slide', pick: (ids: string[]) => ids.slice(1) },
		{ of: 'an unknown slide', pick: (ids: string[]) => [...ids, crypto.randomUUID()] },
		{
			of: 'a repeated slide',
			pick: ([first = '', ...rest]: string[]) => [first, first, ...rest.slice(1)],
		},
	])('rejects a slide order with $of', async ({ pick }) => {
		const deckId = await deckOf()
		const ids: string[] = []
		for (const title of ['A', 'B', 'C']) ids.push((await slides.create({ deckId, title })).slide.id)
		const refusal = await refusalOf(slides.reorder({ deckId, slideIds: pick(ids) }))
		expect(refusal).toMatchObject({ status: 400, details: [{ path: 'slideIds' }] })
	})

	it('rejects an image that is missing or belongs to another company', async () => {
		const theirs = await make.image(app.db)
		for (const imageId of [theirs.id, crypto.randomUUID()]) {
			const input = { deckId: await deckOf(), title: 'Cover', imageId }
			expect((await refusalOf(slides.create(input))).message).toBe('Image not found')
		}
	})
})

describe('inaccessible slides', () => {
	it.each(['theirs', 'deleted', 'missing'] as const)(
		'returns 404 for a slide (%s)',
		async (which) => {
			const row = await make.slide(app.db, which === 'deleted' ? { organizationId } : {})
			if (which === 'deleted')
				await app.db.deck.update({ where: { id: row.deckId }, data: { deletedAt: app.now() } })
			const slideId = which === 'missing' ? crypto.randomUUID() : row.id
			const deckId = which === 'missing' ? crypto.randomUUID() : row.deckId
			const productData = { good: null, better: null, best: null }
			const ofSlide = [
				slides.update({ slideId, title: 'Mine' }),
				slides.delete({ slideId }),
				slides.getProductData({ slideId }),
				slides.setProductData({ slideId, productData }),
				slides.deleteProductData({ slideId }),
			]
			const ofDeck = [
				slides.list({ deckId }),
				slides.create({ deckId, title: 'Mine' }),
				slides.reorder({ deckId, slideIds: [slideId] }),
			]
			const refusals = await Promise.all([...ofSlide, ...ofDeck].map(refusalOf))
			expect(refusals.map(({ status, message }) => `${status} ${message}`)).toEqual([
				...ofSlide.map(() => '404 Slide not found'),
				...ofDeck.map(() => '404 Deck not found'),
			])
			expect(await app.db.slide.findUnique({ where: { id: row.id } })).toEqual(row)
		},
	)
})

describe('slide image', () => {
	it('stores the image of a slide, and removes it when imageId is null', async () => {
		const image = await make.image(app.db, { organizationId })
		const input = { deckId: await deckOf(), title: 'Cover', imageId: image.id }
		const { slide } = await slides.create(input)
		expect(slide.heroImg).toBe(image.storageKey)
		expect(slide.heroImgUrl).toContain(image.storageKey)
		expect(slide.heroImgThumb).toContain(image.thumbKey)
		const saved = await slides.update({ slideId: slide.id, title: 'Same image' })
		expect(saved.slide.heroImg).toBe(image.storageKey)
		const bare = await slides.update({ slideId: slide.id, imageId: null })
		expect(bare.slide).toMatchObject({ heroImg: null, heroImgUrl: null, heroImgThumb: null })
	})
})

describe('product data', () => {
	const tier = { name: 'Architectural', price: { mode: 'fixed' as const, amount: 24_220 } }

	it('makes a slide a price slide when it gets tiers, and a standard slide when they are deleted', async () => {
		const { slide } = await slides.create({ deckId: await deckOf(), title: 'Prices' })
		const slideId = slide.id
		expect(await slides.getProductData({ slideId })).toEqual({
			productData: null,
			revision: expect.any(String),
		})
		const productData = {
			good: tier,
			better: null,
			best: null,
			brandLogo: 'https://x.example/l.png',
		}
		const set = await slides.setProductData({ slideId, productData })
		expect(set.productData).toEqual({
			...productData,
			good: { ...tier, highlights: [], upgrades: [] },
			subtitle: null,
			disclaimer: null,
			defaultSelectedTier: null,
		})
		expect(await slides.getProductData({ slideId })).toEqual(set)
		const [shown] = (await slides.list({ deckId: slide.deckId })).slides
		expect(shown).toMatchObject({ slideType: 'product_pricing_v1', productData: set.productData })
		await slides.deleteProductData({ slideId })
		const [after] = (await slides.list({ deckId: slide.deckId })).slides
		expect(after).toMatchObject({ slideType: 'standard', productData: null })
	})

	it('rejects invalid product data and names the field', async () => {
		const { slide } = await slides.create({ deckId: await deckOf(), title: 'Prices' })
		const price = { mode: 'fixed' as const, amount: -1 }
		const productData = { good: { ...tier, price }, better: null, best: null }
		const refusal = await refusalOf(slides.setProductData({ slideId: slide.id, productData }))
		expect(refusal.details).toMatchObject([{ path: 'productData.good.price.amount' }])
	})
})
