import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let caller: ReturnType<typeof createCaller>
let slideId: string
let organizationId: string

beforeAll(async () => {
	app = await createTestApp()
	const ctx = await makeCompany(app)
	caller = createCaller(ctx)
	const priceVariables = [{ key: 'layers', label: 'Tear-off layers', source: 'manual' }]
	organizationId = ctx.organizationId
	const { id: deckId } = await make.deck(app.db, { organizationId, priceVariables })
	slideId = (await make.slide(app.db, { organizationId, deckId })).id
})
afterAll(() => app.close())

const save = (formula: string, upgrade = '640') =>
	caller.slides.setProductData({
		slideId,
		productData: {
			better: {
				name: 'Better',
				price: { mode: 'formula', formula },
				upgrades: [{ key: 'fan', label: 'Attic fan', formula: upgrade }],
			},
		},
	})
const nested = (levels: number) => `${'('.repeat(levels)}layers${')'.repeat(levels)}`
const long = (characters: number) => `layers${' '.repeat(characters - 8)}+1`
const PRICE = 'productData.better.price.formula'

describe('slides.setProductData with formulas', () => {
	it.each([
		['a valid formula', 'layers * 850 + if(layers > 1, 100, 0)'],
		['a formula of 500 characters', long(500)],
		['a formula of 32 levels', nested(32)],
	])('stores %s', async (_, formula) => {
		await save(formula)
		const { productData } = await caller.slides.getProductData({ slideId })
		expect(productData?.better?.price.formula).toBe(formula)
	})

	it.each<[string, string, object]>([
		[
			'a formula with an unknown variable',
			'layers * layer',
			{ path: PRICE, message: 'No variable is called “layer”.', start: 9, end: 14 },
		],
		[
			'a formula of 501 characters',
			long(501),
			{
				path: PRICE,
				message: 'A formula has at most 500 characters. This formula has 501.',
				start: 500,
				end: 501,
			},
		],
		['a formula of 33 levels', nested(33), { path: PRICE, start: 33, end: 39 }],
		['a formula with too many parts', Array(101).fill('1').join('+'), { path: PRICE }],
		['an incomplete formula', '1 +', { path: PRICE, start: 3, end: 3 }],
		['an empty formula', '', { path: PRICE, message: 'Write a formula.' }],
		['a formula with JavaScript code', 'process.exit()', { path: PRICE }],
	])('rejects %s with the field and the position of the error', async (_, formula, detail) => {
		const before = await caller.slides.getProductData({ slideId })
		const refusal = await refusalOf(save(formula))
		expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
		expect(refusal.message).toMatch(new RegExp(`^${PRICE}: `))
		expect(refusal.details).toEqual([expect.objectContaining(detail)])
		expect(await caller.slides.getProductData({ slideId })).toEqual(before)
	})

	it('reports the errors of all price formulas and upgrade formulas in one response', async () => {
		const { details } = await refusalOf(save('layers *', 'eave_ft * 11'))
		expect(details.map(({ path }) => path)).toEqual([
			PRICE,
			'productData.better.upgrades.0.formula',
		])
	})

	it('keeps the tiers when a request names none', async () => {
		const best = { name: 'Best', price: { mode: 'fixed' as const, amount: 24_000 } }
		await caller.slides.setProductData({ slideId, productData: { best } })
		const refused = await refusalOf(caller.slides.setProductData({ slideId, productData: {} }))
		expect(refused).toMatchObject({ status: 400, details: [{ path: 'productData' }] })
		const kept = await caller.slides.getProductData({ slideId })
		expect(kept.productData?.best?.name).toBe('Best')
		const none = await caller.slides.setProductData({ slideId, productData: { best: null } })
		expect(none.productData.best).toBeNull()
	})

	it('ignores a formula that remains after the price mode was changed to fixed', async () => {
		const price = { mode: 'fixed' as const, amount: 900, formula: 'left over' }
		const productData = { better: { name: 'Better', price } }
		const saved = await caller.slides.setProductData({ slideId, productData })
		expect(saved.productData.better?.price).toEqual(price)
	})
})

describe('slides.setProductData with tier images', () => {
	const show = (imageUrl: string) =>
		caller.slides.setProductData({
			slideId,
			productData: { best: { name: 'Best', imageUrl, price: { mode: 'hidden' } } },
		})

	it.each([
		'shingle.png',
		'http://pictures.example/a.png',
		'javascript:alert(1)',
		crypto.randomUUID(),
	])('rejects the tier image %s and names its field', async (imageUrl) => {
		const { status, details } = await refusalOf(show(imageUrl))
		expect([status, details.map(({ path }) => path)]).toEqual([400, ['productData.best.imageUrl']])
	})

	it('accepts an image of the company or an https URL as tier image', async () => {
		const { id } = await make.image(app.db, { organizationId })
		for (const imageUrl of [id, 'https://pictures.example/a.png'])
			expect((await show(imageUrl)).productData.best?.imageUrl).toBe(imageUrl)
	})
})

describe('suggested tiers of a slide', () => {
	it('are returned until the slide has prices, also for a duplicate of its deck', async () => {
		const suggestedTiers = [
			{ name: 'Good', amount: 15_380, highlights: ['New felt'] },
			{ name: 'Better', amount: 19_690, highlights: [] },
		]
		const { id: deckId } = await make.deck(app.db, { organizationId })
		const slide = await make.slide(app.db, { organizationId, deckId, suggestedTiers })
		const { deck } = await caller.decks.duplicate({ deckId })
		const suggestionsIn = async (id: string) =>
			(await caller.slides.list({ deckId: id })).slides.map((one) => one.suggestedTiers)
		expect(await suggestionsIn(deck.id)).toEqual([suggestedTiers])
		const good = { name: 'Good', price: { mode: 'fixed' as const, amount: 15_380 } }
		await caller.slides.setProductData({ slideId: slide.id, productData: { good } })
		expect(await suggestionsIn(deckId)).toEqual([[]])
	})
})
