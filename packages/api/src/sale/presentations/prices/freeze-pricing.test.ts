import { describe, expect } from 'vitest'
import { newId } from '../../../core/ids.ts'
import { refusalOf } from '../../../testing/test-app.ts'
import { asHomeowner, it as base, SQUARES } from './fixtures.ts'
import { freezePricing } from './freeze-pricing.ts'

/**
 * Extends `it` with a presentation whose prices are all known, and a function that selects the better tier as the homeowner.
 */
const it = base
	.extend('presentationId', async ({ create }) => (await create({ price_inputs: SQUARES })).id)
	.extend('selectBetter', ({ company, presentationId, slideId }) => () => {
		const input = { presentationId, slideId, tier: 'better' as const }
		return asHomeowner(company, presentationId).selectProduct(input)
	})

describe('freezePricing', () => {
	it('freezes the prices only once, and returns them with the selection', async ({
		app,
		company: { organizationId },
		presentationId,
		selectBetter,
		read,
		update,
	}) => {
		const ref = { organizationId, presentationId, at: new Date('2026-12-01T10:00:00Z') }
		const freeze = (of = ref) => app.db.$transaction((tx) => freezePricing(tx, of))
		const { selection } = await selectBetter()
		const { pricing, pricingFrozenAt } = await read(presentationId)
		expect(await freeze()).toEqual({ selections: [selection], pricing })
		expect(await freeze({ ...ref, at: new Date('2026-12-02T10:00:00Z') })).toMatchObject({
			pricing,
		})
		expect(await read(presentationId)).toMatchObject({
			pricingFrozenAt,
			price: { state: 'agreed' },
		})
		const change = update(presentationId, { price_inputs: { layers: 2 } })
		expect((await refusalOf(change)).code).toBe('ALREADY_SIGNED')
		expect((await refusalOf(freeze({ ...ref, organizationId: newId() }))).status).toBe(404)
	})
})
