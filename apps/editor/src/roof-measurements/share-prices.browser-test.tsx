import { expectAccessible } from '@dormer/tooling/accessibility'
import { stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationDetailFixture } from '../testing/presentation-fixture.ts'
import { statedPriceFixture } from '../testing/pricing-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { measurementFixture } from '../testing/roof-fixture.ts'
import { SharePrices } from './share-prices.tsx'

const PRESENTATION_ID = fixtureId(501)
const REQUEST_ID = fixtureId(601)
const RANGE = { lowCents: 1_410_000, highCents: 2_630_000, display: 'from $14,100 to $26,300' }
const ridge = {
	key: 'ridge',
	field: 'ridge_ft' as const,
	value: 62,
	label: 'Ridge',
	display: '62 ft',
	basis: 'estimated' as const,
	sentence: 'Estimated from typical houses, not yet measured.',
}

describe('SharePrices', () => {
	it('confirms an estimated roof only by its number, shown with its source and every option before and after', async () => {
		let isConfirmed = false
		const estimate = { lowSquares: 26, highSquares: 31 }
		const calls = stubApi({
			auth: { me: () => meFixture() },
			presentations: {
				get: () => ({
					presentation: presentationDetailFixture({
						measurementRequestId: REQUEST_ID,
						price: isConfirmed
							? statedPriceFixture()
							: statedPriceFixture({ state: 'estimate', status: 'deferred', span: RANGE }),
					}),
				}),
				previewPrice: ({ roof }) => ({
					sizes: [ridge],
					inputs: [],
					endsChoice: false,
					limitPercent: 0,
					highestPercent: 100,
					needsApproval: false,
					approvers: [],
					options: [
						{
							slideId: fixtureId(3),
							title: 'Prices',
							tier: 'better',
							name: 'Preferred',
							isChosen: false,
							before: {
								state: 'estimate',
								display: '$14,100 to $26,300',
								amountCents: null,
								reason: null,
								subtotalCents: null,
								discountCents: null,
								linesCents: null,
								taxCents: null,
								monthly: null,
							},
							after: {
								state: 'exact',
								display: roof ? '$20,110' : '$0',
								amountCents: 2_011_000,
								reason: null,
								subtotalCents: null,
								discountCents: null,
								linesCents: null,
								taxCents: null,
								monthly: {
									lender: 'Front Range Credit Union',
									amountCents: 23_246,
									display: '$232.46',
									months: 120,
									aprPercent: 6.9,
									downPaymentPercent: 0,
									downPaymentCents: 0,
									downPaymentDisplay: '$0',
									loanCents: 2_011_000,
									disclosure: 'On approved credit.',
									applyUrl: null,
								},
							},
						},
					],
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
		await renderRoute(<SharePrices presentationId={PRESENTATION_ID} firstName="Karen" />, {
			id: '/app/presentations',
			address: '/presentations',
		})
		await expect.element(page.getByText('Estimated, 26 to 31 squares')).toBeVisible()
		await expect.element(page.getByText('Estimate, from $14,100 to $26,300')).toBeVisible()
		await expect
			.element(page.getByText('Karen can choose after you confirm the roof'))
			.toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('button', { name: 'Confirm roof' }).click()
		const dialog = page.getByRole('dialog', { name: 'How big is Karen Delgado’s roof?' })
		await expect.element(dialog.getByLabelText('Roof squares')).toHaveValue('28.4')
		await expect
			.element(dialog.getByText('Estimated from typical houses, not yet measured.'))
			.toBeVisible()
		const row = dialog.getByRole('row', { name: /Preferred/ })
		await expect.element(row).toMatchTextContent('$14,100 to $26,300')
		await expect.element(row).toMatchTextContent('$20,110')
		await expect
			.element(dialog.getByText(/Karen will read: “28.4 squares, confirmed by Dana Reyes”/))
			.toBeVisible()
		await expect.element(row).toMatchTextContent('$232.46 a month')
		await expect
			.element(
				dialog.getByText(
					'Monthly with Front Range Credit Union: 120 payments, 6.9% APR, nothing down.',
				),
			)
			.toBeVisible()
		await expect
			.element(dialog.getByRole('link', { name: 'Upload a report instead' }))
			.toHaveAttribute('href', `/presentations/${PRESENTATION_ID}/measurement-report`)
		await expectAccessible(document.body)
		await dialog.getByLabelText('Roof squares').fill('20.3')
		await dialog.getByRole('checkbox', { name: 'Ridge, 62 ft' }).click()
		await dialog.getByRole('button', { name: 'Use 20.3 squares' }).click()
		await expect.element(page.getByText(/^Exact, /)).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Confirm roof' })).not.toBeInTheDocument()
		const values = { roof_squares: 20.3, ridge_ft: 62 }
		const input = { requestId: REQUEST_ID, values }
		expect(calls).toContainEqual({ procedure: 'roofMeasurements.confirm', input })
	})
})
