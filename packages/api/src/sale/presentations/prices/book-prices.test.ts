import { describe, expect } from 'vitest'
import { replay } from '../../../content/pricing/index.ts'
import type { TierPricing } from '../../../content/pricing/schema.ts'
import { createCaller } from '../../../index.ts'
import { makeCompany, refusalOf } from '../../../testing/test-app.ts'
import { asHomeowner, it as base, SQUARES, TIERS } from './fixtures.ts'

const FORMULA =
	'roof_squares * book.shingles + 62 * book.ridge_vent + roof_squares * book.steep_charge'

/** Extends `it` with a price book of three items and a price slide that uses them. */
const it = base
	.extend('company', ({ app }) => makeCompany(app))
	.extend('ventId', async ({ api, slideId }) => {
		const square = { unit: 'square', taxable: true } as const
		await api.priceBook.create({ ...square, name: 'Shingles', unitCents: 46_525 })
		await api.priceBook.create({
			...square,
			name: 'Steep charge',
			formula: 'if(predominant_pitch >= 8, 45, 0)',
		})
		const { item } = await api.priceBook.create({
			name: 'Ridge vent',
			unit: 'linear_foot',
			unitCents: 1400,
			taxable: true,
		})
		const price = { mode: 'formula' as const, formula: FORMULA }
		const better = { ...TIERS.better, price }
		await api.slides.setProductData({ slideId, productData: { ...TIERS, better } })
		return item.id
	})

/** Home with 28.4 squares and a pitch of 8/12. */
const HOME = { price_inputs: { ...SQUARES, predominant_pitch: 8 } }
/** 28.4 × $465.25 + 62 × $14 + 28.4 × $45 = $15,359.10. */
const CENTS = 1_535_910
/** The same with a ridge vent of $15.50 a foot. */
const LATER_CENTS = CENTS + 62 * 150

const rowsOf = (price: TierPricing | null | undefined) =>
	price?.trace.map((row) =>
		row.kind === 'missing'
			? row.label
			: `${row.label} | ${row.display} | ${row.sentence.replace(/ by Maya.*/, '.')}`,
	)

describe('A price with items of the price book', () => {
	it('is calculated to the cent, and its trace names item, quantity and unit price', async ({
		api,
		deckId,
		slideId,
		ventId,
		create,
		read,
	}) => {
		expect(ventId).toEqual(expect.any(String))
		const { id } = await create(HOME)
		const { pricing } = await read(id)
		const better = pricing[0]?.better
		expect(better?.amountCents).toBe(CENTS)
		expect(rowsOf(better)).toEqual([
			'Roof size | 28.4 squares | Entered for your home.',
			'Shingles | $465.25 | From our price book.',
			'Ridge vent | $14 | From our price book.',
			'Roof pitch | 8/12 | Entered for your home.',
			'Steep charge | $45 | $45, because Roof pitch (8/12) is at least 8.',
			'Shingles | $13,213.10 | 28.4 squares × $465.25.',
			'Ridge vent | $868.00 | 62 × $14.',
			'Steep charge | $1,278.00 | 28.4 squares × $45.',
			'Preferred | $15,359.10 | All of the above.',
		])
		expect(replay(better?.trace ?? [])).toEqual({ amountCents: CENTS, mismatches: [] })
		const { productData } = await api.slides.getProductData({ slideId })
		const preview = await api.pricing.preview({
			deckId,
			productData: productData ?? {},
			values: { priceInputs: HOME.price_inputs },
		})
		expect(preview.pricing.better?.amountCents).toBe(CENTS)
		expect(preview.issues.filter(({ path }) => path.startsWith('productData'))).toEqual([])
		const { errors } = await api.decks.preflight({ deckId })
		expect(errors.map(({ code }) => code)).not.toContain('price_faulty')
	})

	it('names the measurement that only an item needs, and takes it for one home', async ({
		api,
		ventId,
		create,
		read,
	}) => {
		expect(ventId).toEqual(expect.any(String))
		const { id: presentationId } = await create({ price_inputs: SQUARES })
		const { price } = await read(presentationId)
		expect(price?.missing).toContainEqual({
			key: 'predominant_pitch',
			label: 'Roof pitch',
			source: 'measurement',
		})
		await api.presentations.update({ presentationId, repOverrides: { predominant_pitch: 8 } })
		expect((await read(presentationId)).pricing[0]?.better?.amountCents).toBe(CENTS)
	})

	it('takes no price of an item for one home, so that nobody gets round the limit of discounts', async ({
		api,
		ventId,
		create,
		read,
	}) => {
		expect(ventId).toEqual(expect.any(String))
		const { id: presentationId } = await create({
			price_inputs: { ...HOME.price_inputs, 'book.ridge_vent': 1 },
		})
		const asked = { presentationId, repOverrides: { 'book.ridge_vent': 1 } }
		const refusal = await refusalOf(api.presentations.adjustPrice(asked))
		expect(refusal).toMatchObject({
			status: 400,
			message: expect.stringContaining('Not a value of this home: book.ridge_vent.'),
		})
		const { ignoredPriceInputs } = await api.presentations.adjustPrice({ ...asked, note: 'Vent' })
		expect(ignoredPriceInputs).toEqual(['book.ridge_vent'])
		expect((await read(presentationId)).pricing[0]?.better?.amountCents).toBe(CENTS)
		const { inputs } = await api.presentations.previewPrice({ presentationId })
		expect(inputs.map(({ key }) => key)).not.toContain('book.ridge_vent')
		expect(inputs.find(({ key }) => key === 'roof_squares')).toMatchObject({ min: 0.1, max: 1000 })
	})

	it('stays for a homeowner who has it when the price book changes, and is new for the next one', async ({
		api,
		ventId,
		slideId,
		company,
		create,
		read,
	}) => {
		const { id } = await create(HOME)
		const { id: chosenId } = await create(HOME)
		const choice = { presentationId: chosenId, slideId, tier: 'better' } as const
		await asHomeowner(company, chosenId).selectProduct(choice)
		await api.priceBook.update({ itemId: ventId, unitCents: 1550 })
		await api.presentations.update({ presentationId: id, repOverrides: { layers: 2 } })
		expect((await read(id)).pricing[0]?.better?.amountCents).toBe(CENTS)
		expect((await read(chosenId)).price).toMatchObject({
			state: 'chosen',
			total: { amountCents: CENTS },
		})
		const { id: nextId } = await create(HOME)
		expect((await read(nextId)).pricing[0]?.better?.amountCents).toBe(LATER_CENTS)
	})

	it('is listed for review with both amounts while it is open, and moves only when a person renews it', async ({
		api,
		ventId,
		slideId,
		company,
		create,
		read,
	}) => {
		const { id: presentationId } = await create(HOME)
		const { id: chosenId } = await create(HOME)
		const { id: signedId } = await create(HOME)
		const { id: expiredId } = await create(HOME)
		const { id: endedId } = await create(HOME)
		const { id: deletedId } = await create(HOME)
		const choice = { slideId, tier: 'better' } as const
		await asHomeowner(company, chosenId).selectProduct({ ...choice, presentationId: chosenId })
		expect(await api.presentations.reviewPrices()).toEqual({ presentations: [], hasMore: false })
		const setColumn = (id: string, data: object) =>
			company.db.presentation.update({ where: { id }, data })
		const past = new Date(company.now().getTime() - 1000)
		await setColumn(signedId, { priceAgreedAt: past })
		await setColumn(expiredId, { priceValidUntil: past })
		await setColumn(endedId, { expiresAt: past })
		await api.presentations.delete({ presentationId: deletedId })
		await api.priceBook.update({ itemId: ventId, unitCents: 1550, description: 'With cap' })
		const { id: newId } = await create(HOME)
		const { presentations, hasMore } = await api.presentations.reviewPrices()
		expect(hasMore).toBe(false)
		expect(presentations).toMatchObject([
			{ presentationId: chosenId, state: 'chosen' },
			{
				presentationId,
				state: 'exact',
				items: ['Ridge vent'],
				homeowner: 'Karen Delgado',
				options: [
					{
						tier: 'better',
						name: 'Preferred',
						before: { amountCents: CENTS },
						after: { amountCents: LATER_CENTS },
					},
				],
			},
		])
		expect(presentations.map((each) => each.presentationId)).not.toContain(newId)
		for (const id of [presentationId, chosenId])
			expect((await read(id)).pricing[0]?.better?.amountCents).toBe(CENTS)
		const other = createCaller(await makeCompany(company))
		expect((await other.presentations.reviewPrices()).presentations).toEqual([])
		await api.priceBook.update({ itemId: ventId, unitCents: 1400 })
		const again = await api.presentations.reviewPrices()
		expect(again.presentations).toMatchObject([{ presentationId: newId, items: ['Ridge vent'] }])
	})

	it.for(['adjust', 'update'] as const)(
		'takes the new price book when it has expired and is renewed (%s)',
		async (way, { api, ventId, slideId, company, create, read }) => {
			const { id: presentationId } = await create(HOME)
			const choice = { presentationId, slideId, tier: 'better' } as const
			await asHomeowner(company, presentationId).selectProduct(choice)
			await api.priceBook.update({ itemId: ventId, unitCents: 1550 })
			const validUntil = new Date(company.now().getTime() + 86_400_000).toISOString()
			await api.presentations.adjustPrice({ presentationId, validUntil })
			expect((await read(presentationId)).price).toMatchObject({ state: 'chosen' })
			await company.db.presentation.update({
				where: { id: presentationId },
				data: { priceValidUntil: new Date(company.now().getTime() - 1000) },
			})
			const { options, endsChoice } = await api.presentations.previewPrice({ presentationId })
			expect(endsChoice).toBe(true)
			expect(options.find(({ tier }) => tier === 'better')).toMatchObject({
				before: { amountCents: CENTS },
				after: { amountCents: LATER_CENTS },
			})
			if (way === 'adjust') await api.presentations.adjustPrice({ presentationId, validUntil })
			else await api.presentations.update({ presentationId, validUntil })
			const { price, pricing } = await read(presentationId)
			expect(pricing[0]?.better?.amountCents).toBe(LATER_CENTS)
			expect(price).toMatchObject({
				state: 'exact',
				change: {
					before: { amountCents: CENTS },
					after: { amountCents: LATER_CENTS },
					reasons: [{ label: 'Ridge vent', before: '$14', after: '$15.50' }],
				},
			})
			const again = await asHomeowner(company, presentationId).selectProduct(choice)
			expect(again.selection?.price.amountCents).toBe(LATER_CENTS)
		},
	)
})
