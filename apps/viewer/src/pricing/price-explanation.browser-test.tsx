import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makePage } from '../testing/page-fixture.ts'
import { makePlayback, makeSlides } from '../testing/playback-fixture.ts'
import { makePrice, PRICES } from '../testing/pricing-fixture.ts'
import { render } from '../testing/render.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { PricingPage } from './pricing-page.tsx'

const whyThisPrice = page.getByRole('button', { name: 'Why this price for Preferred' })
const explanation = page.getByRole('dialog', { name: 'Why $14,500?' })
const steps = () =>
	explanation
		.getByRole('listitem')
		.elements()
		.map(({ textContent }) => textContent)

function openPrices(better = PRICES.better) {
	stubServer({ api: {} })
	const slides = makeSlides().map((slide) =>
		slide.pricing ? { ...slide, pricing: { ...PRICES, better } } : slide,
	)
	const page = makePage({ playback: makePlayback({ slides }) })
	render(<PricingPage {...page} />)
	return page.onAsk
}

describe('PriceExplanation', () => {
	it('explains a price step by step', async () => {
		openPrices()
		whyThisPrice.element().focus()
		await userEvent.keyboard('{Enter}')
		await expect
			.poll(steps)
			.toEqual([
				'Roof size24 squaresMeasured from aerial images.Ask about this number: Roof size',
				'Roof$14,500Per square.Ask about this number: Roof',
				'Preferred$14,500',
			])
		await expect.element(explanation.getByRole('button', { name: 'Close' })).toHaveFocus()
		await expectAccessible(explanation.element())
		await userEvent.keyboard('{Escape}')
		await expect.element(explanation).not.toBeInTheDocument()
		await expect.element(whyThisPrice).toHaveFocus()
	})

	it('leaves out the unit prices of lines, which each line states', async () => {
		const better = makePrice(14_500, {
			trace: [
				{
					kind: 'input',
					key: 'book.ridge_vent',
					source: 'default',
					unit: '$',
					label: 'Ridge vent',
					value: '14',
					display: '$14',
					sentence: 'From our price book.',
				},
				{
					kind: 'amount',
					sign: '+',
					line: { taxable: true, shown: true },
					expression: '(62) * (book.ridge_vent)',
					label: 'Ridge vent',
					value: '868',
					display: '$868.00',
					sentence: '62 ft × $14.',
				},
			],
		})
		openPrices(better)
		await whyThisPrice.click()
		await expect
			.poll(steps)
			.toEqual([
				'Ridge vent$868.0062 ft × $14.Ask about this number: Ridge vent',
				'Preferred$14,500',
			])
	})

	it('asks about one number', async () => {
		const onAsk = openPrices()
		await whyThisPrice.click()
		await explanation.getByRole('button', { name: /: Roof$/ }).click()
		await expect
			.element(explanation.getByRole('button', { name: /^You are asking about this/ }))
			.toBeDisabled()
		await expect
			.element(explanation.getByRole('heading', { name: 'Your question about $14,500' }))
			.toBeVisible()
		await expectAccessible(explanation.element())
		const field = explanation.getByRole('textbox', { name: 'Ask a question' })
		await expect.element(field).toHaveFocus()
		await userEvent.keyboard('Why 24 squares?{Enter}')
		await expect.element(explanation).not.toBeInTheDocument()
		expect(onAsk).toHaveBeenCalledExactlyOnceWith('Why 24 squares? (Roof, $14,500)')
	})
})
