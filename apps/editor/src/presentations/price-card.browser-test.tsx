import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationDetailFixture } from '../testing/presentation-fixture.ts'
import { tierPricingFixture } from '../testing/pricing-fixture.ts'
import { render } from '../testing/render.tsx'
import { PriceCard } from './price-card.tsx'

const SLIDE_ID = fixtureId(701)

/** Makes the price of a tier. The trace ends with the name that the rep gave the tier. */
function priceOf(name: string, display: string) {
	const total = { kind: 'total' as const, label: name, value: '1', display, sentence: '' }
	return tierPricingFixture({ display, trace: [total] })
}

describe('PriceCard', () => {
	it('names the other tiers as the rep named them, and a hidden price by its grade', async () => {
		const best = tierPricingFixture({ display: 'Ask us', trace: [] })
		await render(
			<PriceCard
				presentation={presentationDetailFixture({
					price: {
						slideId: SLIDE_ID,
						tier: 'better',
						name: 'Preferred',
						status: 'priced',
						display: '$18,420',
						chosen: false,
					},
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
	})
})
