import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import type { PriceVariable } from '../pricing/schema.ts'

let app: TestApp
let ctx: OrgContext
let caller: ReturnType<typeof createCaller>
let deckId: string

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	caller = createCaller(ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
	deckId = (await caller.decks.create({ name: 'Full roof replacement' })).deck.id
})

const SQUARES: PriceVariable = { key: 'roof_squares', label: 'Roof size', source: 'measurement' }
const WASTE: PriceVariable = {
	key: 'waste',
	label: 'Waste',
	unit: '%',
	source: 'manual',
	default: 10,
}
const BILLABLE: PriceVariable = {
	key: 'billable',
	label: 'Squares with waste',
	source: 'formula',
	formula: 'roof_squares * (1 + waste / 100)',
}

const setVariables = (priceVariables: PriceVariable[]) =>
	caller.decks.update({ deckId, settings: { priceVariables } })

async function addPriceSlide(formula: string): Promise<string> {
	await setVariables([SQUARES, WASTE, BILLABLE])
	await make.slide(app.db, { deckId, organizationId: ctx.organizationId, title: 'The cover' })
	const { slide } = await caller.slides.create({ deckId, title: 'Choose the roof that fits' })
	const upgrades = [{ key: 'fan', label: 'Attic fan', formula: '640' }]
	const better = { name: 'Better', price: { mode: 'formula' as const, formula }, upgrades }
	await caller.slides.setProductData({ slideId: slide.id, productData: { better } })
	return slide.id
}

describe('decks.update with price variables', () => {
	it('rejects invalid price variables, and names each field and the position of its error in the formula', async () => {
		const wrong = { ...BILLABLE, formula: 'roof_squares * wast' }
		const refusal = await refusalOf(setVariables([SQUARES, WASTE, wrong, { ...WASTE, min: 20 }]))
		expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
		expect(refusal.details).toEqual([
			{
				path: 'settings.priceVariables.3.key',
				message: 'Another variable has the key “waste”. Enter a different key.',
			},
			{
				path: 'settings.priceVariables.2.formula',
				message: 'No variable is called “wast”.',
				start: 15,
				end: 19,
			},
			{
				path: 'settings.priceVariables.3.default',
				message: 'The usual value must be at least 20.',
			},
		])
		const { deck } = await caller.decks.get({ deckId })
		expect(deck.settings.priceVariables).toEqual([])
	})

	it('rejects the removal of a variable that a price slide uses, and names the slide', async () => {
		await addPriceSlide('billable * 575')
		const refusal = await refusalOf(setVariables([SQUARES, WASTE]))
		expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT' })
		expect(refusal.details).toEqual([
			{
				path: 'settings.priceVariables',
				message: 'Slide 2 “Choose the roof that fits” still uses the variable billable',
			},
		])
	})

	it('removes a price variable if the request also removes it from the only formula that uses it', async () => {
		await addPriceSlide('billable * 575')
		expect((await refusalOf(setVariables([SQUARES, BILLABLE]))).code).toBe('VALIDATION_ERROR')
		const { deck } = await setVariables([SQUARES, { ...BILLABLE, formula: 'roof_squares' }])
		expect(deck.settings.priceVariables.map(({ key }) => key)).toEqual(['roof_squares', 'billable'])
	})

	it.each([
		[
			'a price slide becomes a standard slide',
			(slideId: string) => caller.slides.deleteProductData({ slideId }),
		],
		['a price slide is deleted', (slideId: string) => caller.slides.delete({ slideId })],
	])('removes all variables after %s', async (_, end) => {
		await end(await addPriceSlide('billable * 575'))
		expect((await setVariables([])).deck.settings.priceVariables).toEqual([])
	})

	it('never stores a formula with a price variable that a concurrent update removes', async () => {
		const slideId = await addPriceSlide('640')
		const productData = {
			better: { name: 'Better', price: { mode: 'formula' as const, formula: 'waste * 2' } },
		}
		const tries = Array.from({ length: 6 }, async () => {
			await setVariables([SQUARES, WASTE, BILLABLE]).catch(() => {})
			const outcomes = await Promise.allSettled([
				setVariables([SQUARES]),
				caller.slides.setProductData({ slideId, productData }),
			])
			return outcomes.filter(({ status }) => status === 'fulfilled').length
		})
		await Promise.all(tries)
		const { pricing, issues } = await caller.pricing.preview({
			deckId,
			productData: (await caller.slides.getProductData({ slideId })).productData ?? {},
		})
		expect(issues).toEqual([])
		expect(pricing.better?.status).toBe('priced')
	})
})

describe('decks.preflight with price variables', () => {
	const preflight = () => caller.decks.preflight({ deckId })

	it('preflight names each price that cannot be calculated, and passes when all prices can be calculated', async () => {
		const slideId = await addPriceSlide('billable * 575')
		expect((await preflight()).passed).toContain('Every price can be calculated')
		await app.db.deck.update({ where: { id: deckId }, data: { priceVariables: [SQUARES] } })
		expect((await preflight()).errors).toContainEqual({
			code: 'price_faulty',
			message: 'The Better price on slide 2 cannot be calculated',
			detail: 'No variable is called “billable”.',
			slideId,
			panel: 'pricing',
		})
		await app.db.deck.update({
			where: { id: deckId },
			data: { priceVariables: [{ ...SQUARES, key: 'min' }] },
		})
		expect((await preflight()).errors.map(({ code }) => code)).toContain('price_variable_faulty')
	})

	it('returns an error for a price slide without a tier', async () => {
		const { slide } = await caller.slides.create({
			deckId,
			title: 'Prices',
			slideType: 'product_pricing_v1',
		})
		expect((await preflight()).errors).toContainEqual(
			expect.objectContaining({ code: 'prices_missing', slideId: slide.id }),
		)
	})
})
