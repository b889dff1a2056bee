import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { MAX_PRICE_ITEMS } from './limits.ts'
import type { CreatePriceItemInput } from './schema.ts'

const VENT = { name: 'Ridge vent', unit: 'linear_foot', unitCents: 1400, taxable: true } as const
const STEEP = {
	name: 'Steep charge',
	unit: 'square',
	formula: 'if(predominant_pitch >= 8, 45, 0)',
	taxable: false,
} as const

/** Extends `it` with a function that adds an item, and with a price slide that has the formula. */
const it = base
	.extend('add', ({ api }) => async (input: Partial<CreatePriceItemInput> = {}) => {
		const { item } = await api.priceBook.create({ ...VENT, ...input })
		return item
	})
	.extend('setFormula', ({ api, deckId }) => async (formula: string) => {
		const { slide } = await api.slides.create({ deckId, title: 'Prices' })
		const better = { name: 'Preferred', price: { mode: 'formula' as const, formula } }
		await api.slides.setProductData({ slideId: slide.id, productData: { better } })
		return slide.id
	})
	.extend('asRep', ({ company }) => {
		const { caller } = company
		if (caller.kind !== 'user') throw new Error('The company’s caller is a user')
		return createCaller({ ...company, caller: { ...caller, role: 'rep' } })
	})

describe('The price book of a company', () => {
	it('keeps an item with an amount and one with a formula, by name', async ({ api, add }) => {
		const vent = await add({ description: 'Cut, vent and cap' })
		const { item: steep } = await api.priceBook.create(STEEP)
		expect(vent).toMatchObject({ ...VENT, key: 'ridge_vent', formula: null, usedIn: [] })
		expect(steep).toMatchObject({ ...STEEP, key: 'steep_charge', unitCents: null })
		expect(await api.priceBook.list({})).toEqual({ items: [vent, steep] })
		expect(await api.priceBook.list({ search: 'VENT AND' })).toEqual({ items: [vent] })
	})

	it('keeps the key of a renamed item, so that formulas still find it', async ({
		api,
		add,
		setFormula,
	}) => {
		const { id, key } = await add()
		const slideId = await setFormula('62 * book.ridge_vent')
		const { item } = await api.priceBook.update({ itemId: id, name: 'Ridge vent, 4 ft' })
		expect(item).toMatchObject({ name: 'Ridge vent, 4 ft', key, unitCents: 1400 })
		const { productData } = await api.slides.getProductData({ slideId })
		await api.slides.setProductData({ slideId, productData: productData ?? {} })
		expect((await add()).key).toBe('ridge_vent_2')
	})

	it.for([
		['Drip edge, 8"', 'drip_edge_8'],
		['7/16 OSB', 'item_7_16_osb'],
		['Solín de chimenea', 'solin_de_chimenea'],
		['屋根', 'item'],
		['A'.repeat(80), 'a'.repeat(40)],
	])('makes of the name %s the key %s', async ([name = '', key], { add }) => {
		expect((await add({ name })).key).toBe(key)
	})

	it('replaces an amount by a formula and a formula by an amount', async ({ api, add }) => {
		const { id: itemId } = await add()
		const formula = 'max(10, 2 * 7)'
		const { item } = await api.priceBook.update({ itemId, formula })
		expect(item).toMatchObject({ formula, unitCents: null })
		const { item: back } = await api.priceBook.update({ itemId, unitCents: 1550 })
		expect(back).toMatchObject({ formula: null, unitCents: 1550 })
	})

	it('returns 409 with the current item when someone saved it in the meantime', async ({
		api,
		add,
	}) => {
		const { id: itemId, revision } = await add()
		const { item } = await api.priceBook.update({ itemId, unitCents: 1550, revision })
		const refusal = await refusalOf(api.priceBook.update({ itemId, unitCents: 1600, revision }))
		expect(refusal).toMatchObject({ code: 'CONFLICT', current: { item } })
		await api.priceBook.update({ itemId, unitCents: 1600, revision: item.revision })
	})

	it.for<[string, Partial<CreatePriceItemInput>]>([
		['name: The price book already has an item “RIDGE VENT”.', { name: 'RIDGE VENT' }],
		['name: Enter a name', { name: ' ' }],
		['name: Remove the invisible character U+202E', { name: 'Ridge\u202event' }],
		['unitCents: Enter an amount or a formula.', { name: 'Cap', unitCents: null }],
		['unitCents: Enter an amount or a formula, not both.', { name: 'Cap', formula: '5' }],
		['unitCents: Enter at least $0', { name: 'Cap', unitCents: -1 }],
		['formula: A value is missing after “*”.', { name: 'Cap', unitCents: null, formula: '5 *' }],
		[
			'formula: No measurement or item is called “layers”.',
			{ name: 'Cap', unitCents: null, formula: 'layers * 5' },
		],
		[
			'formula: A variable cannot depend on itself: book.cap → book.cap.',
			{ name: 'Cap', unitCents: null, formula: 'book.cap * 5' },
		],
	])('returns 400 “%s”', async ([message, input], { add }) => {
		await add()
		const refusal = await refusalOf(add(input))
		expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR' })
		expect(refusal.message).toContain(message)
	})

	it('refuses a formula that leads back to the item through another one', async ({ api, add }) => {
		const { id: itemId } = await add()
		await add({ name: 'Cap', unitCents: null, formula: 'book.ridge_vent * 2' })
		const refusal = await refusalOf(api.priceBook.update({ itemId, formula: 'book.cap + 1' }))
		expect(refusal.message).toContain('A variable cannot depend on itself')
	})

	it('refuses an item beyond the largest number', async ({ api, app, company, add }) => {
		await app.pool.query(
			`insert into price_item (id, organization_id, key, name, unit, unit_cents, taxable, created_at, updated_at)
			 select gen_random_uuid(), $1, 'item_' || i, 'Item ' || i, 'each', 100, true, now(), now()
			   from generate_series(1, $2) i`,
			[company.organizationId, MAX_PRICE_ITEMS],
		)
		expect((await refusalOf(add())).message).toContain('at most 2,000 items')
		const csv = 'Item,Unit,Price\nItem 1,each,2\nOne more,each,1\n'
		expect(await api.priceBook.previewImport({ csv })).toMatchObject({ changed: 1, errors: 1 })
	})

	it('deletes an item only when no formula uses it, and names every place', async ({
		api,
		add,
		deckId,
		setFormula,
	}) => {
		const { id: itemId } = await add()
		const { id: capId } = await add({ name: 'Cap', unitCents: null, formula: 'book.ridge_vent' })
		const slideId = await setFormula('62 * book.ridge_vent')
		const variable = { key: 'venting', label: 'Venting', source: 'formula' as const }
		await api.decks.update({
			deckId,
			settings: { priceVariables: [{ ...variable, formula: 'book.ridge_vent * 3' }] },
		})
		const { name } = (await api.decks.get({ deckId })).deck
		const { items } = await api.priceBook.list({ search: 'Ridge' })
		expect(items[0]?.usedIn.map(({ place }) => place)).toEqual([
			'slide 1, Better',
			'the variable Venting',
			'the item Cap',
		])
		expect(await refusalOf(api.priceBook.delete({ itemId }))).toMatchObject({
			code: 'CONFLICT',
			message: `Ridge vent is still used in ${name}, slide 1, Better; ${name}, the variable Venting; the item Cap. Remove it from these formulas first.`,
		})
		await api.slides.deleteProductData({ slideId })
		await api.decks.update({ deckId, settings: { priceVariables: [] } })
		await api.priceBook.delete({ itemId: capId })
		expect(await api.priceBook.delete({ itemId })).toEqual({ success: true })
		expect(await api.priceBook.list({})).toEqual({ items: [] })
	})

	it('does not delete an item while a formula that uses it is being saved', async ({
		api,
		add,
		setFormula,
	}) => {
		const { id: itemId } = await add()
		const results = await Promise.allSettled([
			setFormula('book.ridge_vent'),
			api.priceBook.delete({ itemId }),
		])
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	})

	it('lets reps read, and only admins change it', async ({ asRep, add }) => {
		const { id: itemId } = await add()
		expect((await asRep.priceBook.list({})).items).toHaveLength(1)
		expect((await asRep.priceBook.export()).text).toContain('Ridge vent')
		const csv = 'Item,Price\nRidge vent,2\n'
		for (const call of [
			asRep.priceBook.create({ ...VENT, name: 'Cap' }),
			asRep.priceBook.update({ itemId, unitCents: 1 }),
			asRep.priceBook.delete({ itemId }),
			asRep.priceBook.previewImport({ csv }),
			asRep.priceBook.import({ csv }),
		])
			expect(await refusalOf(call)).toMatchObject({ code: 'FORBIDDEN' })
	})

	it('does not show or use the items of another company', async ({ app, api, add }) => {
		const { id: itemId } = await add()
		const other = createCaller(await makeCompany(app))
		expect(await other.priceBook.list({})).toEqual({ items: [] })
		const refused = { code: 'NOT_FOUND' }
		const { update, delete: remove } = other.priceBook
		expect(await refusalOf(update({ itemId, unitCents: 1 }))).toMatchObject(refused)
		expect(await refusalOf(remove({ itemId }))).toMatchObject(refused)
		await other.priceBook.create({ ...VENT, unitCents: 1 })
		expect((await api.priceBook.list({})).items).toMatchObject([{ unitCents: 1400 }])
		const { deck } = await other.decks.create({ name: 'Theirs' })
		const { slide } = await other.slides.create({ deckId: deck.id, title: 'Prices' })
		await add({ name: 'Cap' })
		const price = { mode: 'formula' as const, formula: 'book.cap' }
		const saving = other.slides.setProductData({
			slideId: slide.id,
			productData: { better: { name: 'Preferred', price } },
		})
		expect((await refusalOf(saving)).message).toContain('No item of the price book is called')
	})
})
