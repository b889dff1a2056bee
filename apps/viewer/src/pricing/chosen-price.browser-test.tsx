import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makePage } from '../testing/page-fixture.ts'
import { makePlayback, makeSlides } from '../testing/playback-fixture.ts'
import {
	makePrice,
	makePriceWithRidgeVent,
	makeSelection,
	makeSelectionAnswer,
	makeStatedPrice,
	makeTotal,
	PRICE_SLIDE_ID,
	PRICES,
} from '../testing/pricing-fixture.ts'
import { render } from '../testing/render.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { PricingPage } from './pricing-page.tsx'

const heading = page.getByRole('heading', { level: 1 })
const tier = (name: string) => page.getByRole('article', { name })
const preferred = tier('Preferred')
const choose = (name: string) => page.getByRole('button', { name: `Choose ${name}` })
const ridgeVent = preferred.getByRole('switch', { name: /Ridge vent/ })
const withVent = makePriceWithRidgeVent(15_400, true)

type Options = { presentations?: Handlers['presentations']; page?: Parameters<typeof makePage>[0] }

function openPrices(
	{ presentations = {}, page: overrides }: Options = {},
	qa: Handlers['qa'] = {},
) {
	const { calls } = stubServer({ api: { presentations, qa } })
	const props = makePage(overrides)
	render(<PricingPage {...props} />)
	return { calls, ...props }
}

function refuse(message: string): () => never {
	return () => {
		throw refusal(409, { code: 'CONFLICT', message })
	}
}

describe('a chosen price', () => {
	const bar = page.getByRole('region', { name: 'Your choice' })
	const stored = makeSelection('better', { price: makePriceWithRidgeVent(14_500, false) })
	const withAll = makeSelection('better', { price: withVent, upgrades: ['ridge_vent'] })
	const playback = makePlayback({
		selections: [stored],
		price: makeStatedPrice({ total: makeTotal(14_500) }),
	})
	const amounts = () => [
		preferred.getByRole('paragraph').filter({ hasText: /^\$/ }).first().element().textContent,
		bar.element().querySelector('b')?.textContent,
	]

	it('saves a switch at once; until the server answers, the old amounts stay and no button leads to the agreement', async () => {
		let answer = () => {}
		const { onOpen } = openPrices({
			page: { playback },
			presentations: {
				selectProduct: () =>
					new Promise((resolve) => {
						answer = () => resolve(makeSelectionAnswer([withAll], makeTotal(15_400)))
					}),
			},
		})
		await ridgeVent.click()
		await expect.element(ridgeVent).toBeChecked()
		const sign = bar.getByRole('button')
		await expect.element(sign).toHaveTextContent('Saving')
		await expect.element(bar).toMatchTextContent('Adding Ridge vent')
		await expect.element(preferred.getByText('Saving', { exact: true })).toBeVisible()
		expect(amounts()).toEqual(['$14,500', '$14,500'])
		sign.element().focus()
		await userEvent.keyboard('{Enter}')
		expect(onOpen).not.toHaveBeenCalled()
		await expectAccessible(document.body)
		answer()
		await expect.element(sign).toHaveTextContent('Read and sign')
		expect(amounts()).toEqual(['$15,400', '$15,400'])
	})

	it('puts a switch back and says why when it cannot be saved', async () => {
		openPrices({ page: { playback }, presentations: { selectProduct: refuse('It is sold out.') } })
		await ridgeVent.click()
		await expect.element(preferred.getByRole('alert')).toHaveTextContent('It is sold out.')
		await expect.element(ridgeVent).not.toBeChecked()
		expect(amounts()).toEqual(['$14,500', '$14,500'])
		await expect.element(bar.getByRole('button')).toHaveTextContent('Read and sign')
	})

	it('adds up your price: the option, each upgrade, the discount and the total', async () => {
		const row = (kind: 'option' | 'subtotal' | 'total', label: string, display: string) => ({
			kind,
			label,
			display,
			value: '1',
			sentence: 'All of the above.',
		})
		const price = makePrice(20_818, {
			trace: [
				row('option', 'Preferred', '$19,690.00'),
				{
					kind: 'amount',
					sign: '+',
					upgrade: 'guards',
					expression: '148 * 11',
					label: 'Gutter guards',
					value: '1628',
					display: '$1,628.00',
					sentence: 'Your upgrade: 148 ft × $11.',
				},
				row('subtotal', 'Before discount', '$21,318.00'),
				{
					kind: 'discount',
					expression: '500',
					label: 'Discount',
					value: '-500',
					display: '−$500.00',
					sentence: 'We work on your street.',
				},
				row('total', 'Preferred', '$20,818.00'),
			],
		})
		const selection = makeSelection('better', { price })
		openPrices({
			page: {
				playback: makePlayback({
					selections: [selection],
					price: makeStatedPrice({ total: makeTotal(20_818) }),
				}),
			},
		})
		await expect.element(preferred.getByRole('heading', { name: 'Your price' })).toBeVisible()
		const made = preferred.getByRole('list', { name: 'How this price is calculated' })
		expect(made.getByRole('listitem').elements().map(textOf)).toEqual([
			'Preferred$19,690.00',
			'Gutter guards+ $1,628.00Your upgrade: 148 ft × $11.',
			'Before discount$21,318.00',
			'Discount− $500.00We work on your street.',
			'Total$20,818.00',
		])
		await expectAccessible(document.body)
	})

	it('shows other tiers without upgrades, so that nothing is shown that is not saved', async () => {
		openPrices({
			page: {
				playback: makePlayback({
					...playback,
					slides: makeSlides().map((slide) =>
						slide.pricing
							? { ...slide, pricing: { ...PRICES, best: makePriceWithRidgeVent(19_000, false) } }
							: slide,
					),
				}),
			},
		})
		await page.getByRole('button', { name: /^Premier, / }).click()
		await expect.element(choose('Premier')).toBeVisible()
		await expect.element(tier('Premier').getByRole('switch')).not.toBeInTheDocument()
	})

	it('shows when the homeowner pays and what could change the price, as the server states them', async () => {
		const price = makeStatedPrice({
			total: makeTotal(14_500),
			payments: [
				{
					kind: 'deposit',
					name: 'Deposit',
					percent: 30,
					due: 'after_cancellation',
					amountCents: 435_000,
					display: '$4,350',
				},
				{
					kind: 'payment',
					name: 'After the walk-through',
					percent: null,
					due: null,
					amountCents: 1_015_000,
					display: '$10,150',
				},
			],
			conditions: ['Soft boards beyond two sheets: $95 each.'],
		})
		openPrices({ page: { playback: makePlayback({ price }) } })
		const terms = page.getByRole('region', { name: 'Payments and conditions' })
		await expect
			.poll(() => terms.getByRole('listitem').elements().map(textOf))
			.toEqual(['Deposit, 30%$4,350After your days to cancel', 'After the walk-through$10,150'])
		await expect.element(terms.getByText('Soft boards beyond two sheets: $95 each.')).toBeVisible()
		await expectAccessible(document.body)
	})

	it('tells both amounts after a change of the price ended the choice', async () => {
		const change = {
			name: 'Preferred',
			before: makeTotal(14_500),
			after: makeTotal(15_350),
			reasons: [{ label: 'Old layers', before: '1', after: '2' }],
			ended: [],
			by: 'Dana Reyes',
			at: '2026-11-21T17:00:00.000Z',
		}
		openPrices({ page: { playback: makePlayback({ price: makeStatedPrice({ change }) }) } })
		const notice = page.getByRole('status', { name: 'The price has changed' })
		await expect.element(notice).toMatchTextContent('You chose$14,500')
		await expect.element(notice).toMatchTextContent('Price now$15,350')
		await expect.element(notice).toMatchTextContent('Old layers1 → 2')
		await expect.element(notice).toMatchTextContent('Changed by Dana Reyes on')
		await expect.element(choose('Preferred')).toBeVisible()
		await expectAccessible(document.body)
	})

	it('switches the upgrades of the ended choice on again, at the price of the sheet, and chooses with them', async () => {
		const again = makeSelection('better', { price: withVent, upgrades: ['ridge_vent'] })
		const change = {
			name: 'Preferred + Ridge vent',
			before: makeTotal(15_900),
			after: makeTotal(15_400),
			reasons: [],
			ended: [{ slideId: PRICE_SLIDE_ID, tier: 'better' as const, upgrades: ['ridge_vent'] }],
			by: 'Dana Reyes',
			at: '2026-11-21T17:00:00.000Z',
		}
		const { calls } = openPrices({
			page: { playback: makePlayback({ price: makeStatedPrice({ change }) }) },
			presentations: {
				quoteSelection: () => ({ price: withVent }),
				selectProduct: () => makeSelectionAnswer([again], makeTotal(15_400)),
			},
		})
		const notice = page.getByRole('status', { name: 'The price has changed' })
		await expect.element(notice).toMatchTextContent('Your upgrades stay switched on.')
		await expect.element(ridgeVent).toBeChecked()
		await expect
			.element(
				preferred
					.getByRole('paragraph')
					.filter({ hasText: /^\$15,400$/ })
					.first(),
			)
			.toBeVisible()
		await choose('Preferred').click()
		await expect
			.element(preferred.getByRole('button', { name: 'Preferred is chosen' }))
			.toBeVisible()
		expect(calls).toContainEqual({
			procedure: 'presentations.selectProduct',
			input: expect.objectContaining({ tier: 'better', upgrades: ['ridge_vent'] }),
		})
	})

	it('asks for today’s prices after the prices have expired', async () => {
		const expired = makeStatedPrice({ state: 'expired', validUntil: '2026-11-20T17:00:00.000Z' })
		const { calls } = openPrices(
			{ page: { playback: makePlayback({ price: expired }) } },
			{ askForConfirmation: () => ({ questionId: 'q' }) },
		)
		await expect.element(heading).toHaveTextContent('These prices have expired')
		await expect.element(preferred).not.toBeInTheDocument()
		await page.getByRole('button', { name: 'Ask for today’s prices' }).click()
		await expect.element(page.getByText(/Dana has your request/)).toBeVisible()
		expect(calls.at(-1)).toMatchObject({ procedure: 'qa.askForConfirmation' })
		await expectAccessible(document.body)
	})
})

const textOf = ({ textContent }: Element) => textContent
