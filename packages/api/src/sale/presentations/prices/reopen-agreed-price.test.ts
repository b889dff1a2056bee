import { describe, expect } from 'vitest'
import { KAREN } from '../fixtures.ts'
import { asHomeowner, SQUARES } from './fixtures.ts'
import { freezePricing, reopenAgreedPrice } from './freeze-pricing.ts'
import { it as base } from './measured-fixtures.ts'

const OTHER_HOUSE = { ...KAREN, address: '1200 Grant St', zip: '80203' }

/** Extends `it` with functions that choose and sign the tier `better`, and that cancel the contract. */
const it = base
	.extend('sign', ({ app, company, slideId }) => async (presentationId: string) => {
		const { organizationId } = company
		const choice = { presentationId, slideId, tier: 'better' as const }
		await asHomeowner(company, presentationId).selectProduct(choice)
		const ref = { organizationId, presentationId, at: company.now() }
		await app.db.$transaction((tx) => freezePricing(tx, ref))
	})
	.extend('cancel', ({ app, company }) => (presentationId: string) => {
		const ref = { organizationId: company.organizationId, presentationId, at: company.now() }
		return app.db.$transaction((tx) => reopenAgreedPrice(tx, ref))
	})

describe('price of a canceled contract', () => {
	it('ends the choice when the presentation is about another house since the signature, and forgets what was typed for the old one', async ({
		create,
		read,
		update,
		sign,
		cancel,
	}) => {
		const { id } = await create({ price_inputs: SQUARES })
		await sign(id)
		const agreed = (await read(id)).price
		await update(id, { homeowner: OTHER_HOUSE })
		expect((await read(id)).price).toEqual(agreed)
		await cancel(id)
		const { price, pricing, priceInputs } = await read(id)
		expect(price).toMatchObject({ state: 'incomplete', chosen: false })
		expect(price?.change?.before.amountCents).toBe(agreed?.total?.amountCents)
		expect(pricing[0]?.better).toMatchObject({ status: 'deferred' })
		expect(priceInputs).toEqual({})
	})

	it('measures the other house, whose roof is an estimate until a rep confirms it', async ({
		app,
		createAuto,
		confirm,
		read,
		update,
		sign,
		cancel,
	}) => {
		const { id } = await createAuto({ price_inputs: { layers: 1 } })
		await app.runJobs()
		await confirm(id)
		await sign(id)
		const { measurementRequestId } = await read(id)
		await update(id, { homeowner: OTHER_HOUSE })
		await app.runJobs()
		expect((await read(id)).price?.state).toBe('agreed')
		expect((await read(id)).measurementRequestId).not.toBe(measurementRequestId)
		await cancel(id)
		await update(id, { price_inputs: { layers: 1 } })
		expect((await read(id)).pricing[0]?.better).toMatchObject({ unconfirmed: true })
	})

	it('ends the choice when a rep entered another size of the roof since the signature', async ({
		app,
		createAuto,
		confirm,
		enter,
		read,
		sign,
		cancel,
	}) => {
		const { id } = await createAuto({ price_inputs: { layers: 1 } })
		await app.runJobs()
		await confirm(id)
		await sign(id)
		const { measurementRequestId, price: agreed } = await read(id)
		await enter(measurementRequestId, 40)
		await app.runJobs()
		expect((await read(id)).price).toEqual(agreed)
		await cancel(id)
		const { price } = await read(id)
		expect(price).toMatchObject({ state: 'exact', chosen: false })
		expect(price?.change?.before.amountCents).toBe(agreed?.total?.amountCents)
	})

	it('keeps the choice when nothing changed since the signature', async ({
		create,
		read,
		sign,
		cancel,
	}) => {
		const { id } = await create({ price_inputs: SQUARES })
		await sign(id)
		await cancel(id)
		expect((await read(id)).price).toMatchObject({ state: 'chosen', change: null })
	})
})
