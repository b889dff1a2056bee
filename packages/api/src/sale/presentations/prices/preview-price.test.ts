import { describe, expect } from 'vitest'
import type { ProductSlideData } from '../../../content/pricing/schema.ts'
import type { AdjustPriceInput } from '../price-adjustment-schema.ts'
import { asHomeowner, asRep, it, makePricedDeck, SQUARES, TIERS } from './fixtures.ts'

describe('POST /api/presentations/{presentationId}/price-preview', () => {
	const line = { label: 'Work', quantity: 'roof_squares - 20', unitPrice: '100' }
	const { good, better } = TIERS
	const only = { ...TIERS, good: null, best: null }
	it.for<[string, ProductSlideData, number]>([
		[
			'a line is below zero',
			{ ...only, better: { ...good, price: { mode: 'lines', lines: [{ ...line, shown: true }] } } },
			5,
		],
		[
			'the amount exceeds the maximum',
			{
				...only,
				better: { ...good, price: { mode: 'formula', formula: 'roof_squares * 500000' } },
			},
			900,
		],
		[
			'a chosen upgrade is below zero',
			{
				...only,
				better: {
					...better,
					upgrades: [{ key: 'fan', label: 'Fan', formula: '(roof_squares - 20) * 100' }],
					price: { mode: 'formula', formula: 'layers * 100 + roof_squares' },
				},
			},
			5,
		],
	])(
		'lists the values to correct although %s',
		async ([_, productData, wrong], { company, api, create }) => {
			const { deckId, slideId } = await makePricedDeck(company, { productData })
			const { id: presentationId } = await create({
				deckId,
				price_inputs: { roof_squares: 21, layers: 1 },
			})
			const upgrades = productData.better?.upgrades.map(({ key }) => key) ?? []
			const choice = { presentationId, slideId, tier: 'better' as const, upgrades }
			await asHomeowner(company, presentationId).selectProduct(choice)
			const keysOf = async (input: Partial<AdjustPriceInput>) => {
				const preview = await api.presentations.previewPrice({ presentationId, ...input })
				return preview.inputs.map(({ key, value }) => [key, value])
			}
			const known = await keysOf({})
			expect(known).toContainEqual(['roof_squares', 21])
			const price_inputs = { roof_squares: wrong }
			const corrected = known.map(([key, value]) => [key, key === 'roof_squares' ? wrong : value])
			expect(await keysOf({ price_inputs })).toEqual(corrected)
			await api.presentations.adjustPrice({ presentationId, price_inputs })
			expect(await keysOf({})).toEqual(corrected)
		},
	)

	it('shows the options without a discount above every limit, and names no person who can allow it', async ({
		company,
		api,
		create,
	}) => {
		await api.contracts.updateSettings({ repDiscountPercent: 5, adminDiscountPercent: 20 })
		const { id: presentationId } = await create({ price_inputs: SQUARES })
		const reason = 'We work on your street that week'
		const lines = [{ text: 'Skylight', quantity: 1, unitCents: 10_000 }]
		for (const discount of [
			{ kind: 'percent', percent: 60, reason },
			{ kind: 'amount', amountCents: 400_000, reason },
		] as const) {
			const asked = { presentationId, discount, lines }
			const preview = await asRep(company).presentations.previewPrice(asked)
			expect(preview).toMatchObject({ needsApproval: true, approvers: [], highestPercent: 20 })
			expect(preview.options[0]).toMatchObject({
				before: { display: '$14,330' },
				after: { display: '$14,430', discountCents: 0 },
			})
		}
	})
})
