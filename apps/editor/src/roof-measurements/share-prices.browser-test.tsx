import { expectAccessible } from '@dormer/component-testing/accessibility'
import { stubApi } from '@dormer/component-testing/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationDetailFixture } from '../testing/presentation-fixture.ts'
import { tierPricingFixture } from '../testing/pricing-fixture.ts'
import { render } from '../testing/render.tsx'
import { measurementFixture } from '../testing/roof-fixture.ts'
import { SharePrices } from './share-prices.tsx'

const PRESENTATION_ID = fixtureId(501)
const REQUEST_ID = fixtureId(601)
const range = {
	...tierPricingFixture(),
	status: 'deferred' as const,
	unconfirmed: true as const,
	range: { lowCents: 1_410_000, highCents: 2_630_000 },
}
const exact = tierPricingFixture()

describe('SharePrices', () => {
	it('shows an estimated roof and its price ranges, and confirms the roof', async () => {
		let isConfirmed = false
		const estimate = { lowSquares: 26, highSquares: 31 }
		stubApi({
			presentations: {
				get: () => ({
					presentation: presentationDetailFixture({
						measurementRequestId: REQUEST_ID,
						pricing: [
							{ slideId: 'prices', good: null, better: isConfirmed ? exact : range, best: null },
						],
					}),
				}),
			},
			roofMeasurements: {
				status: () =>
					measurementFixture({ needsConfirmation: !isConfirmed, estimate, requestId: REQUEST_ID }),
				confirm: () => {
					isConfirmed = true
					return measurementFixture({
						estimate,
						requestId: REQUEST_ID,
						confirmedAt: '2026-06-12T16:00:00.000Z',
					})
				},
			},
		})
		await render(<SharePrices presentationId={PRESENTATION_ID} firstName="Karen" />)
		await expect.element(page.getByText('Estimated, 26 to 31 squares')).toBeVisible()
		await expect.element(page.getByText('Shown as ranges, from $14,100 to $26,300')).toBeVisible()
		await expect.element(page.getByText('Karen can sign after you confirm the roof')).toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('button', { name: 'Confirm roof' }).click()
		await expect.element(page.getByText(/^Exact, /)).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Confirm roof' })).not.toBeInTheDocument()
	})
})
