import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makePage } from '../testing/page-fixture.ts'
import { makePlayback, makeSlides } from '../testing/playback-fixture.ts'
import {
	makeMonthly,
	makePrice,
	makePriceWithRidgeVent,
	makeStatedPrice,
	makeTotal,
	PRICES,
} from '../testing/pricing-fixture.ts'
import { render } from '../testing/render.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { PricingPage } from './pricing-page.tsx'

const preferred = page.getByRole('article', { name: 'Preferred' })
const whyThisPrice = page.getByRole('button', { name: 'Why this price for Preferred' })
const explanation = page.getByRole('dialog', { name: 'Why $14,500?' })

function openPrices(overrides: Parameters<typeof makePlayback>[0]) {
	stubServer({ api: {} })
	render(<PricingPage {...makePage({ playback: makePlayback(overrides) })} />)
}

describe('PricingPage with a monthly payment', () => {
	it('shows the monthly payment beside each price and in “Why this price”, always with its terms', async () => {
		const slides = makeSlides().map((slide) =>
			slide.pricing
				? {
						...slide,
						pricing: {
							...PRICES,
							good: { ...makePrice(12_000), monthly: makeMonthly({ display: '$138.71' }) },
							better: { ...makePriceWithRidgeVent(14_500, false), monthly: makeMonthly() },
						},
					}
				: slide,
		)
		openPrices({ slides })
		const terms =
			'With Front Range Credit Union: 120 monthly payments at 6.9% annual percentage rate (APR), nothing down. On approved credit.'
		await expect.element(preferred.getByText('or $167.61 a month')).toBeVisible()
		await expect.element(page.getByText(terms)).toBeVisible()
		await expect
			.element(page.getByRole('link', { name: 'Apply for the loan' }))
			.toHaveAttribute('href', 'https://lender.example/apply')
		await expectAccessible(document.body)
		await whyThisPrice.click()
		await expect.element(explanation.getByText('or $167.61 a month')).toBeVisible()
		await expect.element(explanation.getByText(terms)).toBeVisible()
	})

	it.each([
		[makeMonthly(), /^The loan covers the whole price/],
		[
			makeMonthly({ downPaymentCents: 145_000, downPaymentDisplay: '$1,450' }),
			/^With the loan you pay \$1,450 down and none/,
		],
	])('says what the loan means for the payments of a choice: %#', async (monthly, sentence) => {
		const deposit = { kind: 'deposit' as const, name: 'Deposit', percent: 100, due: null }
		const payments = [{ ...deposit, amountCents: 1_450_000, display: '$14,500' }]
		const price = makeStatedPrice({ total: makeTotal(14_500), monthly, payments })
		openPrices({ price })
		const terms = page.getByRole('region', { name: 'Payments and conditions' })
		await expect.element(terms.getByText('$167.61 a month')).toBeVisible()
		await expect.element(terms.getByText(sentence)).toBeVisible()
		await expectAccessible(document.body)
	})
})
