import { describe, expect } from 'vitest'
import {
	asHomeowner,
	it,
	makePricedDeck,
	SQUARES,
	TIERS,
} from '../presentations/prices/fixtures.ts'

describe('GET /api/presentations/{presentationId}/proposal', () => {
	it('writes the parts of a cent of a row as the agreement does, so that the rows add up to the price', async ({
		company,
		api,
		create,
	}) => {
		const line = { label: 'Shingles', quantity: '1', unitPrice: '1000', shown: true }
		const upgrades = [
			{ key: 'fan', label: 'Attic fan', formula: '640.555' },
			{ key: 'vent', label: 'Ridge vent', formula: '10.555' },
			{ key: 'film', label: 'Ice shield', formula: '2.333' },
		]
		const better = { ...TIERS.better, price: { mode: 'lines' as const, lines: [line] }, upgrades }
		const productData = { ...TIERS, better }
		const { deckId, slideId } = await makePricedDeck(company, { productData })
		const { id: presentationId } = await create({ deckId, price_inputs: SQUARES })
		const keys = upgrades.map(({ key }) => key)
		const choice = { presentationId, slideId, tier: 'better', upgrades: keys } as const
		await asHomeowner(company, presentationId).selectProduct(choice)
		const { work } = await api.proposals.get({ presentationId })
		const chosen = work[0]?.options.find((option) => option.chosen)
		expect(chosen?.items.map(({ label, display }) => `${label} ${display}`)).toEqual([
			'Shingles $1,000',
			'Attic fan $640.555',
			'Ridge vent $10.555',
			'Ice shield $2.333',
			'Rounded to the cent −$0.003',
		])
		expect(chosen?.display).toBe('$1,653.44')
	})
})
