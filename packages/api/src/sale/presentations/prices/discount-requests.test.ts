import { describe, expect } from 'vitest'
import { refusalOf } from '../../../testing/test-app.ts'
import {
	asHomeowner,
	asRep,
	BETTER_CENTS,
	it as base,
	readPriceEvents,
	SQUARES,
} from './fixtures.ts'

const REASON = 'We work on your street that week'
const FIVE_HUNDRED = { kind: 'amount', amountCents: 50_000, reason: REASON } as const
const DECKING = { text: 'Replace soft decking, a sheet', quantity: 6, unitCents: 8500 }

/** Extends `it` with a presentation whose prices are known. `asRep` is a rep of the same company. */
const it = base
	.extend('presentationId', async ({ create }) => (await create({ price_inputs: SQUARES })).id)
	.extend('asRep', ({ company }) => asRep(company))

describe('POST /api/presentations/{presentationId}/price-adjustments above the limit of the caller', () => {
	it('makes a discount above the limit of a rep a request, and leaves price and choice as they are', async ({
		company,
		api,
		asRep,
		presentationId,
		slideId,
		read,
	}) => {
		await api.contracts.updateSettings({ repDiscountPercent: 2 })
		await asHomeowner(company, presentationId).selectProduct({
			presentationId,
			slideId,
			tier: 'better',
		})
		const asked = { presentationId, discount: FIVE_HUNDRED, lines: [DECKING] }
		const preview = await asRep.presentations.previewPrice(asked)
		expect(preview).toMatchObject({ limitPercent: 2, needsApproval: true, endsChoice: true })
		expect(preview.approvers).not.toEqual([])
		const { adjustment, presentation } = await asRep.presentations.adjustPrice(asked)
		expect(adjustment).toMatchObject({ status: 'requested', by: 'Rob Reyes', decidedBy: null })
		expect(presentation.price).toMatchObject({ state: 'chosen', display: '$18,820' })
		const decision = { presentationId, adjustmentId: adjustment.id, allow: true }
		const refusal = await refusalOf(asRep.presentations.decideAdjustment(decision))
		expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' })
		const allowed = await api.presentations.decideAdjustment(decision)
		expect(allowed.adjustment).toMatchObject({ status: 'applied', decidedBy: expect.any(String) })
		expect((await read(presentationId)).price?.change?.after?.display).toBe('$18,830')
		const again = await refusalOf(api.presentations.decideAdjustment(decision))
		expect(again.code).toBe('CONFLICT')
		const events = await readPriceEvents(company, presentationId)
		expect(events.map(({ eventType }) => eventType)).toEqual([
			'product.selected',
			'price.discount_requested',
			'price.changed',
			'price.adjusted',
		])
	})

	it('waits for the decision of an admin until it is decided, and not for that of a rep', async ({
		api,
		asRep,
		presentationId,
	}) => {
		await api.contracts.updateSettings({ repDiscountPercent: 2, adminDiscountPercent: 10 })
		const asked = { presentationId, discount: FIVE_HUNDRED }
		const { adjustment } = await asRep.presentations.adjustPrice(asked)
		const waiting = async (caller: typeof api) => {
			const { requests } = await caller.presentations.discountRequests()
			return requests.filter((request) => request.presentationId === presentationId)
		}
		expect(await waiting(api)).toEqual([
			{ presentationId, homeownerName: 'Karen Delgado', adjustment },
		])
		expect(await waiting(asRep)).toEqual([])
		const decision = { presentationId, adjustmentId: adjustment.id, allow: false }
		await api.presentations.decideAdjustment(decision)
		expect(await waiting(api)).toEqual([])
	})

	it.for([
		{ kind: 'percent', percent: 8, reason: REASON },
		{ kind: 'amount', amountCents: 120_000, reason: REASON },
	] as const)(
		'shows each option of the request %j as it is after an admin allows it',
		async (discount, { api, asRep, presentationId, read }) => {
			await api.contracts.updateSettings({ repDiscountPercent: 5, adminDiscountPercent: 10 })
			const asked = { presentationId, discount }
			const previewed = await asRep.presentations.previewPrice(asked)
			const { adjustment } = await asRep.presentations.adjustPrice(asked)
			expect(adjustment.status).toBe('requested')
			expect(adjustment.options).toEqual(previewed.options)
			const decision = { presentationId, adjustmentId: adjustment.id, allow: true }
			const allowed = await api.presentations.decideAdjustment(decision)
			expect(allowed.adjustment.options).toEqual(adjustment.options)
			const [slide] = (await read(presentationId)).pricing
			const amounts = adjustment.options.map(({ tier, after }) => [tier, after.amountCents])
			expect(amounts).toEqual([
				['good', slide?.good?.amountCents],
				['better', slide?.better?.amountCents],
				['best', null],
			])
		},
	)

	it('lists and stores the prices of a request as they are when it is allowed, also after a value changed', async ({
		api,
		asRep,
		presentationId,
		read,
		update,
	}) => {
		await api.contracts.updateSettings({ repDiscountPercent: 5 })
		const discount = { kind: 'percent' as const, percent: 8, reason: REASON }
		const { adjustment } = await asRep.presentations.adjustPrice({ presentationId, discount })
		await update(presentationId, { price_inputs: { layers: 2 } })
		const [listed] = (await api.presentations.listAdjustments({ presentationId })).adjustments
		const decision = { presentationId, adjustmentId: adjustment.id, allow: true }
		const allowed = await api.presentations.decideAdjustment(decision)
		expect(listed?.options).toEqual(allowed.adjustment.options)
		const better = allowed.adjustment.options.find(({ tier }) => tier === 'better')
		expect(better).toMatchObject({
			before: { amountCents: BETTER_CENTS + 85_000 },
			after: { amountCents: (await read(presentationId)).pricing[0]?.better?.amountCents },
		})
	})

	it('keeps the price when a request is refused, and replaces a request with a later adjustment', async ({
		api,
		asRep,
		presentationId,
		read,
	}) => {
		await api.contracts.updateSettings({ repDiscountPercent: 2 })
		const asked = {
			presentationId,
			discount: { kind: 'percent' as const, percent: 10, reason: REASON },
		}
		const first = await asRep.presentations.adjustPrice(asked)
		const second = await asRep.presentations.adjustPrice(asked)
		const statuses = async () =>
			(await api.presentations.listAdjustments({ presentationId })).adjustments.map(
				({ status }) => status,
			)
		expect(await statuses()).toEqual(['requested', 'replaced'])
		const stale = { presentationId, adjustmentId: first.adjustment.id, allow: true }
		expect((await refusalOf(api.presentations.decideAdjustment(stale))).code).toBe('CONFLICT')
		const refused = { presentationId, adjustmentId: second.adjustment.id, allow: false }
		await api.presentations.decideAdjustment(refused)
		expect(await statuses()).toEqual(['refused', 'replaced'])
		expect((await read(presentationId)).pricing[0]?.better?.amountCents).toBe(BETTER_CENTS)
	})
})
