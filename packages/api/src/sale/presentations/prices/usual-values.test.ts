import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { type PriceVariable, ProductSlideData } from '../../../content/pricing/schema.ts'
import { refusalOf } from '../../../testing/test-app.ts'
import { asHomeowner } from './fixtures.ts'
import { it } from './measured-fixtures.ts'

const SQUARES = { key: 'roof_squares', label: 'Roof size', unit: 'squares' }
const TIER = { name: 'Better', price: { mode: 'formula', formula: 'roof_squares * 575' } }

describe('usual value of a size of the house', () => {
	it.for([
		['measured', { ...SQUARES, source: 'measurement', default: 24 }],
		['typed, with the name of a measurement', { ...SQUARES, source: 'manual', default: 24 }],
		[
			'typed, in feet',
			{ key: 'gutter', label: 'Gutter', unit: 'ft', source: 'manual', default: 120 },
		],
		[
			'calculated from one',
			{
				key: 'billable',
				label: 'Billable',
				source: 'formula',
				formula: 'roof_squares * 1.1',
				default: 26,
			},
		],
	] as const)('is refused when the variable is %s', async ([, variable], { company, api }) => {
		const { id: deckId } = await make.deck(company.db, { organizationId: company.organizationId })
		const roof = { ...SQUARES, source: 'measurement' as const }
		const priceVariables = variable.key === 'roof_squares' ? [variable] : [roof, variable]
		const refused = await refusalOf(api.decks.update({ deckId, settings: { priceVariables } }))
		expect(refused).toMatchObject({
			code: 'VALIDATION_ERROR',
			details: [
				{
					path: `settings.priceVariables.${priceVariables.length - 1}.default`,
					message: expect.stringContaining('depends on the house'),
				},
			],
		})
	})

	it('never becomes the size of a home, also in a deck that was stored with one', async ({
		app,
		company,
		create,
		read,
	}) => {
		const { organizationId } = company
		const variable = { ...SQUARES, source: 'measurement', default: 24 }
		const deck = await make.deck(company.db, { organizationId, priceVariables: [variable] })
		const { id: slideId } = await make.slide(company.db, {
			organizationId,
			deckId: deck.id,
			slideType: 'product_pricing_v1',
			productData: ProductSlideData.parse({ better: TIER }),
		})
		const { id } = await create({ deckId: deck.id, measurement_strategy: 'auto' })
		expect((await read(id)).price).toMatchObject({ status: 'deferred' })
		await app.runJobs()
		expect((await read(id)).price).toMatchObject({ status: 'deferred', unconfirmed: true })
		const { selectProduct } = asHomeowner(company, id)
		const refused = await refusalOf(selectProduct({ presentationId: id, slideId, tier: 'better' }))
		expect(refused).toMatchObject({ code: 'PRICE_NOT_CONFIRMED', status: 409 })
	})

	it('is refused for a typed value that nobody declared the same for every home, and the preflight names the reason', async ({
		company,
		api,
		create,
		read,
	}) => {
		const { organizationId } = company
		const size = { key: 'size', label: 'Value', source: 'manual' as const, default: 24 }
		const { id: deckId } = await make.deck(company.db, { organizationId })
		const save = (priceVariables: PriceVariable[]) =>
			api.decks.update({ deckId, settings: { priceVariables } })
		for (const variable of [size, { ...size, purpose: 'home' as const }])
			expect(await refusalOf(save([variable]))).toMatchObject({
				code: 'VALIDATION_ERROR',
				details: [{ path: 'settings.priceVariables.0.default' }],
			})
		const everyone = await refusalOf(save([{ ...size, purpose: 'everyone' }]))
		expect(everyone.details).toContainEqual(
			expect.objectContaining({ path: 'settings.priceVariables.0.purpose' }),
		)
		const value = { ...size, key: 'value' }
		const stored = await make.deck(company.db, { organizationId, priceVariables: [value] })
		await make.slide(company.db, {
			organizationId,
			deckId: stored.id,
			slideType: 'product_pricing_v1',
			productData: ProductSlideData.parse({
				better: { name: 'Better', price: { mode: 'formula', formula: 'value * 575' } },
			}),
		})
		const { errors } = await api.decks.preflight({ deckId: stored.id })
		expect(errors).toContainEqual(
			expect.objectContaining({
				code: 'price_variable_faulty',
				detail: expect.stringContaining('Is Value the same for every home?'),
			}),
		)
		const { id } = await create({ deckId: stored.id })
		expect((await read(id)).price).toMatchObject({
			state: 'incomplete',
			missing: [{ key: 'value', source: 'manual' }],
		})
	})
})
