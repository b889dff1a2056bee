import type { AdjustmentRecord } from '@dormer/api/sale/presentations/price-adjustment-schema'
import { inputsOf, stubApi } from '@dormer/tooling/stub-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationDetailFixture } from '../testing/presentation-fixture.ts'
import { statedPriceFixture, tierPricingFixture } from '../testing/pricing-fixture.ts'
import { render } from '../testing/render.tsx'
import { PriceCard } from './price-card.tsx'

const SLIDE_ID = fixtureId(701)

/** Makes the price of a tier. The trace ends with the name that the rep gave the tier. */
function priceOf(name: string, display: string) {
	const total = { kind: 'total' as const, label: name, value: '1', display, sentence: '' }
	return tierPricingFixture({ display, trace: [total] })
}

const getContact = () => ({
	contact: {
		phone: '',
		email: '',
		address: '',
		city: '',
		state: '',
		zip: '',
		licenseNumber: '',
		timezone: 'America/Denver',
		website: '',
	},
	organizationName: 'Summit Peak Roofing',
	nextSteps: [],
	revision: 'contact-1',
})

describe('PriceCard', () => {
	beforeEach(() => {
		stubApi({
			auth: { me: () => meFixture() },
			company: { getContact },
			presentations: { listAdjustments: () => ({ adjustments: [] }) },
		})
	})

	it('names the other tiers as the rep named them, and a hidden price by its grade', async () => {
		const best = tierPricingFixture({ display: 'Ask us', trace: [] })
		await render(
			<PriceCard
				presentation={presentationDetailFixture({
					price: statedPriceFixture({
						slideId: SLIDE_ID,
						name: 'Preferred',
						display: '$18,420',
					}),
					pricing: [
						{
							slideId: SLIDE_ID,
							good: priceOf('Essential', '$14,330'),
							better: priceOf('Preferred', '$18,420'),
							best,
						},
					],
				})}
			/>,
		)
		const card = page.getByRole('region', { name: 'Price' })
		await expect
			.element(card.getByText('Preferred. Essential is $14,330. Best is Ask us'))
			.toBeVisible()
		await expect.element(card.getByText('Exact', { exact: true })).toBeVisible()
	})

	it('names the other tiers of an estimate as the rep named them', async () => {
		const range = { lowCents: 910_000, highCents: 1_940_000 }
		const estimate = (display: string) =>
			tierPricingFixture({ status: 'deferred', display, range, trace: [] })
		const shown = {
			state: 'estimate' as const,
			display: '$9,100 to $19,400',
			amountCents: null,
			reason: null,
			subtotalCents: null,
			discountCents: null,
			linesCents: null,
			taxCents: null,
			monthly: null,
		}
		stubApi({
			auth: { me: () => meFixture() },
			company: { getContact },
			presentations: {
				listAdjustments: () => ({ adjustments: [] }),
				previewPrice: () => ({
					options: [
						{
							slideId: SLIDE_ID,
							title: 'Prices',
							tier: 'good',
							name: 'Essential',
							isChosen: false,
							before: shown,
							after: shown,
						},
					],
					sizes: [],
					inputs: [],
					endsChoice: false,
					limitPercent: 8,
					highestPercent: 100,
					needsApproval: false,
					approvers: [],
				}),
			},
		})
		const price = statedPriceFixture({
			slideId: SLIDE_ID,
			state: 'estimate',
			status: 'deferred',
			name: 'Preferred',
		})
		const pricing = [
			{
				slideId: SLIDE_ID,
				good: estimate('$9,100 to $19,400'),
				better: estimate('$12,000 to $22,000'),
				best: null,
			},
		]
		await render(<PriceCard presentation={presentationDetailFixture({ price, pricing })} />)
		await expect.element(page.getByText('Preferred. Essential is $9,100 to $19,400')).toBeVisible()
	})

	it('names each missing value with who can give it', async () => {
		const missing = [{ key: 'layers', label: 'Old layers', source: 'manual' as const }]
		const price = statedPriceFixture({ state: 'incomplete', status: 'deferred', missing })
		await render(<PriceCard presentation={presentationDetailFixture({ price })} />)
		await expect.element(page.getByText('Still needed: Old layers (entered by you).')).toBeVisible()
		await expect.element(page.getByText('Incomplete', { exact: true })).toBeVisible()
	})

	it('says once what a price still needs', async () => {
		const missing = [{ key: 'ridge_ft', label: 'Ridge', source: 'measurement' as const }]
		const price = statedPriceFixture({
			slideId: SLIDE_ID,
			state: 'incomplete',
			status: 'deferred',
			missing,
		})
		const better = tierPricingFixture({
			status: 'deferred',
			missing: ['ridge_ft'],
			reason: 'Still needed: Ridge.',
		})
		const pricing = [{ slideId: SLIDE_ID, good: null, better, best: null }]
		await render(<PriceCard presentation={presentationDetailFixture({ price, pricing })} />)
		await expect
			.element(page.getByText('Still needed: Ridge (from the roof measurement).'))
			.toBeVisible()
		expect(page.getByText(/^Still needed: Ridge/).elements()).toHaveLength(1)
	})

	it('renews an expired price with one click, and shows a discount that waits for a decision', async () => {
		const price = statedPriceFixture({ state: 'expired', validUntil: '2026-11-21T07:00:00.000Z' })
		const presentation = presentationDetailFixture({ price })
		const option = (display: string) => ({
			state: 'exact' as const,
			display,
			amountCents: 1,
			reason: null,
			subtotalCents: null,
			discountCents: null,
			linesCents: null,
			taxCents: null,
			monthly: null,
		})
		const requested: AdjustmentRecord = {
			id: fixtureId(901),
			status: 'requested',
			change: { discount: { kind: 'percent', percent: 10, reason: 'We are on your street' } },
			options: [
				{ tier: 'good' as const, name: 'Essential', before: '$14,330', after: '$12,897' },
				{ tier: 'better' as const, name: 'Preferred', before: '$19,690', after: '$17,721' },
				{ tier: 'best' as const, name: 'Lifetime', before: 'Ask us', after: 'Ask us' },
			].map(({ before, after, ...named }) => ({
				...named,
				slideId: SLIDE_ID,
				title: 'Prices',
				isChosen: false,
				before: option(before),
				after: option(after),
			})),
			note: '',
			by: 'Maya Okafor',
			createdAt: '2026-11-20T17:00:00.000Z',
			decidedBy: null,
			decidedAt: null,
		}
		const answer = { adjustment: requested, presentation, ignoredPriceInputs: [] }
		const calls = stubApi({
			auth: { me: () => meFixture({ role: 'admin' }) },
			company: { getContact },
			presentations: {
				listAdjustments: () => ({ adjustments: [requested] }),
				adjustPrice: () => answer,
				decideAdjustment: () => answer,
			},
		})
		await render(<PriceCard presentation={presentation} />)
		await expect
			.element(page.getByText('Expired on Friday, November 20. Karen cannot choose or sign.'))
			.toBeVisible()
		await page.getByRole('button', { name: 'Renew for 30 days' }).click()
		await expect.poll(() => inputsOf(calls, 'presentations.adjustPrice')).toHaveLength(1)
		const waiting = page.getByRole('region', { name: 'Discount waiting for a decision' })
		await expect
			.element(waiting)
			.toMatchTextContent(
				/Maya Okafor asks for approval of these prices\. 10% off: We are on your street\./,
			)
		const prices = waiting.getByRole('list', { name: 'Requested prices' })
		await expect
			.element(prices)
			.toMatchTextContent(
				/^Essential\$14,330 to \$12,897Preferred\$19,690 to \$17,721LifetimeAsk us$/,
			)
		await waiting.getByRole('button', { name: 'Allow' }).click()
		await expect
			.poll(() => inputsOf(calls, 'presentations.decideAdjustment'))
			.toEqual([{ presentationId: presentation.id, adjustmentId: requested.id, allow: true }])
	})

	it('tells both amounts of a choice that a changed price ended', async () => {
		const change = {
			name: 'Preferred',
			before: { currency: 'USD', display: '$14,000' },
			after: { currency: 'USD', display: '$11,370' },
			reasons: [],
			ended: [],
			by: 'Maya Okafor',
			at: '2026-11-21T17:00:00.000Z',
		}
		const price = statedPriceFixture({ change })
		await render(<PriceCard presentation={presentationDetailFixture({ price })} />)
		await expect
			.element(page.getByText(/\$14,000 became \$11,370, changed by Maya Okafor/))
			.toBeVisible()
	})
})
