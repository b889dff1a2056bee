import type { PricePreview } from '@dormer/api/sale/presentations/price-preview-schema'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fixtureId } from '../testing/id-fixture.ts'
import { render } from '../testing/render.tsx'
import { OptionPrices } from './option-prices.tsx'

type Shown = PricePreview['options'][number]['after']

const priceOf = (display: string, parts: Partial<Shown> = {}): Shown => ({
	state: 'exact',
	display,
	amountCents: 1_000_000,
	reason: null,
	subtotalCents: null,
	discountCents: null,
	linesCents: null,
	taxCents: null,
	monthly: null,
	...parts,
})

const ADJUSTED = { discountCents: -50_000, linesCents: 20_000 }

it.each([
	['adds a discount and work', priceOf('$10,000'), ['$10,000', '− $500', '+ $200', '$9,700']],
	[
		'changes a price that has them already',
		priceOf('$9,800', ADJUSTED),
		['$9,800', '$9,700with $500 offwith $200 of added work'],
	],
])('shows a row that adds up for a change that %s', async (_, before, cells) => {
	const option = {
		slideId: fixtureId(1),
		title: 'Prices',
		tier: 'better' as const,
		name: 'Better',
		isChosen: false,
		before,
		after: priceOf('$9,700', ADJUSTED),
	}
	await render(<OptionPrices options={[option]} firstName="Karen" now="Now" next="New price" />)
	const found = page.getByRole('table').element().querySelectorAll('td')
	expect([...found].map(({ textContent }) => textContent)).toEqual(cells)
})

it('shows the monthly payment of both prices, and names what an option without a price still needs', async () => {
	const monthly = (display: string) => ({
		lender: 'Front Range Credit Union',
		amountCents: 1000,
		display,
		months: 120,
		aprPercent: 6.9,
		downPaymentPercent: 0,
		downPaymentCents: 0,
		downPaymentDisplay: '$0',
		loanCents: 1_000_000,
		disclosure: '',
		applyUrl: null,
	})
	const option = {
		slideId: fixtureId(1),
		title: 'Prices',
		tier: 'good' as const,
		name: 'Good',
		isChosen: false,
		before: priceOf('$10,000', { monthly: monthly('$115.60') }),
		after: priceOf('$9,700', { monthly: monthly('$112.13') }),
	}
	const missing = {
		...option,
		tier: 'better' as const,
		name: 'Better',
		before: priceOf('$12,000'),
		after: priceOf('Price to follow', { state: 'incomplete', reason: 'Still needed: Ridge.' }),
	}
	await render(
		<OptionPrices options={[option, missing]} firstName="Karen" now="Now" next="New price" />,
	)
	const found = page.getByRole('table').element().querySelectorAll('td')
	expect([...found].map(({ textContent }) => textContent)).toEqual([
		'$10,000$115.60 a month',
		'$9,700$112.13 a month',
		'$12,000',
		'Price to followStill needed: Ridge.',
	])
})
