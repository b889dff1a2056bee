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
				'Roof$14,500Per square. Measured from aerial images.Ask about this number: Roof',
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
				'Ridge vent$868.0062 ft at $14.Ask about this number: Ridge vent',
				'Preferred$14,500',
			])
	})

	it('has one line for each cost, which says the quantity, the rate and where the quantity is from', async () => {
		const amount = { kind: 'amount', sign: '+' } as const
		openPrices(
			makePrice(19_690, {
				trace: [
					{
						kind: 'input',
						key: 'squares',
						source: 'measurement',
						unit: 'squares',
						label: 'Roof area',
						value: '22.1',
						display: '22.1 squares',
						sentence: 'Confirmed by Dana Reyes on June 12, 2026.',
					},
					{
						kind: 'input',
						key: 'permit',
						source: 'default',
						unit: '$',
						label: 'Permit',
						value: '500',
						display: '$500',
						sentence: 'The usual value.',
					},
					{
						kind: 'input',
						key: 'color',
						source: 'rep',
						label: 'Color',
						value: '3',
						display: '3',
						sentence: 'Entered for your home.',
					},
					{
						...amount,
						expression: 'squares * 825',
						label: 'Roof area at $825',
						value: '18232.5',
						display: '$18,232.50',
						sentence: '22.1 squares × $825.',
					},
					{
						...amount,
						expression: 'permit',
						label: 'Permit',
						value: '500',
						display: '$500.00',
						sentence: '$500.',
					},
					{
						kind: 'rounding',
						rule: 'roundup_to',
						expression: '10',
						label: 'Rounded up to $10',
						value: '0',
						display: '+ $0.00',
						sentence: 'To the next $10.',
					},
				],
			}),
		)
		await page.getByRole('button', { name: 'Why this price for Preferred' }).click()
		const lines = () =>
			page
				.getByRole('dialog', { name: 'Why $19,690?' })
				.getByRole('listitem')
				.elements()
				.map(({ textContent }) => textContent?.replace(/Ask about.*/, ''))
		await expect
			.poll(lines)
			.toEqual([
				'Color3Entered for your home.',
				'Roof area at $825$18,232.5022.1 squares at $825 a square. One square is 100 square feet. Confirmed by Dana Reyes on June 12, 2026.',
				'Permit+ $500.00$500.',
				'Preferred$19,690',
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
