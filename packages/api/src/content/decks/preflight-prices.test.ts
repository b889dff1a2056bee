import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { it } from '../../testing/fixtures.ts'

const tier = (name: string, amount: number) => ({
	name,
	highlights: [],
	price: { mode: 'fixed' as const, amount },
	upgrades: [],
})

describe('GET /api/decks/{deckId}/preflight', () => {
	it('reports a tier of $0 as an error, also beside a tier with a price', async ({
		company,
		api,
	}) => {
		const { db, organizationId } = company
		const { id: deckId } = await make.deck(db, { organizationId })
		const { id: slideId } = await make.slide(db, { organizationId, deckId })
		const productData = { good: tier('Good', 1840), better: tier('Wide', 0), best: null }
		await api.slides.setProductData({ slideId, productData })
		const { errors } = await api.decks.preflight({ deckId })
		expect(errors.filter(({ panel }) => panel === 'pricing')).toEqual([
			expect.objectContaining({ code: 'price_zero', message: 'Wide on slide 1 costs $0', slideId }),
		])
	})
})
