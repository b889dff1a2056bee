import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makePage } from '../testing/page-fixture.ts'
import { makePlayback, makeSlides, PRESENTATION_ID } from '../testing/playback-fixture.ts'
import {
	makeDeferredPrice,
	makeEstimatedPrice,
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
const why = (name: string) => page.getByRole('button', { name: `Why this price for ${name}` })
const whyThisPrice = why('Preferred')
const choose = (name: string) => page.getByRole('button', { name: `Choose ${name}` })
const ridgeVent = preferred.getByRole('switch', { name: /Ridge vent/ })
const GUTTERS_ID = '0190b5a4-0000-7000-8000-0000000000b9'
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

/** Makes the fixture presentation with the given prices on its price slide. */
function makePlaybackWithPrices(pricing: typeof PRICES) {
	const slides = makeSlides().map((slide) => (slide.pricing ? { ...slide, pricing } : slide))
	return makePlayback({ slides })
}

function refuse(message: string): () => never {
	return () => {
		throw refusal(409, { code: 'CONFLICT', message })
	}
}

describe('PricingPage', () => {
	it('shows the prices of the last visit while the homeowner is offline, and takes no choice', async () => {
		const server = stubServer({ api: {} })
		render(<PricingPage {...makePage({ playback: makePlayback() })} />)
		await expect.element(choose('Preferred')).toHaveAttribute('aria-disabled', 'false')
		const colorOfVent = () => getComputedStyle(ridgeVent.element()).backgroundColor
		const online = colorOfVent()
		server.setOnline(false)
		await expect.element(page.getByText(/^You are offline. These are the prices/)).toBeVisible()
		await expect.element(choose('Preferred')).toHaveAttribute('aria-disabled', 'true')
		await expect.element(ridgeVent).toBeDisabled()
		await expect.poll(colorOfVent).not.toBe(online)
		expect(getComputedStyle(ridgeVent.element()).cursor).toBe('default')
		await expect.element(whyThisPrice).toBeEnabled()
		server.setOnline(true)
		await expect.element(choose('Preferred')).toHaveAttribute('aria-disabled', 'false')
	})

	it('shows the grade of a tier once when the tier is named after its grade', async () => {
		const slides = makeSlides().map((slide) => {
			const good = slide.productData?.good
			if (!slide.productData || !good) return slide
			return { ...slide, productData: { ...slide.productData, good: { ...good, name: 'Good' } } }
		})
		openPrices({ page: { playback: makePlayback({ slides }) } })
		await expect.element(tier('Good')).toBeVisible()
		expect(tier('Good').element().querySelector('.tier-name')?.textContent).toBe('Good')
	})

	it('moves the focus to the heading of the page, and expands only the recommended tier', async () => {
		openPrices()
		await expect.element(heading).toHaveFocus()
		await expect.element(heading).toHaveTextContent('Your options')
		await expect.element(choose('Preferred')).toBeVisible()
		await expect.element(preferred.getByText('Ten years on our work')).toBeVisible()
		await expect.element(choose('Essential')).not.toBeInTheDocument()
		await expectAccessible(document.body)
		await expect
			.element(page.getByRole('button', { name: 'Share with the other owner' }))
			.toBeVisible()
	})

	it('expands another tier by keyboard', async () => {
		openPrices()
		await expect.element(heading).toHaveFocus()
		await userEvent.tab()
		const toggle = page.getByRole('button', { name: 'Essential, $12,000' })
		await expect.element(toggle).toHaveFocus()
		await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
		await userEvent.keyboard('{Enter}')
		await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
		await expect.element(choose('Essential')).toBeVisible()
	})

	it('shows how an adjusted price is made: the price before, the discount with its reason, added work and the total', async () => {
		const row = (kind: 'subtotal' | 'total', label: string, display: string) => ({
			kind,
			label,
			display,
			value: '1',
			sentence: 'All of the above.',
		})
		const adjusted = makePrice(14_510, {
			trace: [
				row('subtotal', 'Before discount and added work', '$14,500.00'),
				{
					kind: 'discount',
					expression: '500',
					label: 'Discount',
					value: '-500',
					display: '−$500.00',
					sentence: 'We work next door.',
				},
				{
					kind: 'line',
					expression: '6 * 85',
					label: 'Soft decking',
					value: '510',
					display: '$510.00',
					sentence: '6 × $85. Added by Dana.',
				},
				row('total', 'Preferred', '$14,510.00'),
			],
		})
		openPrices({ page: { playback: makePlaybackWithPrices({ ...PRICES, better: adjusted }) } })
		const made = preferred.getByRole('list', { name: 'How this price is calculated' })
		await expect
			.poll(() => made.getByRole('listitem').elements().map(textOf))
			.toEqual([
				'Before discount and added work$14,500.00',
				'Discount− $500.00We work next door.',
				'Soft decking+ $510.006 × $85. Added by Dana.',
				'Total$14,510.00',
			])
	})

	it('shows the price that the server returns after an upgrade is added, and offers no upgrade that the home does not need', async () => {
		const { calls } = openPrices({ presentations: { quoteSelection: () => ({ price: withVent }) } })
		await ridgeVent.click()
		await expect.element(ridgeVent).toBeChecked()
		await expect.element(page.getByText('Skylight flashing')).not.toBeInTheDocument()
		await expect.element(page.getByRole('paragraph').getByText('$15,400').first()).toBeVisible()
		expect(calls).toContainEqual({
			procedure: 'presentations.quoteSelection',
			input: {
				presentationId: PRESENTATION_ID,
				slideId: PRICE_SLIDE_ID,
				tier: 'better',
				upgrades: ['ridge_vent'],
			},
		})
	})

	it('removes the selected upgrade when the server rejects it', async () => {
		const message = 'This upgrade is no longer available.'
		openPrices({ presentations: { quoteSelection: refuse(message) } })
		await ridgeVent.click()
		await expect.element(preferred.getByRole('alert')).toHaveTextContent(message)
		await expect.element(ridgeVent).not.toBeChecked()
	})

	it('sends the tier that the homeowner chose, then offers the agreement', async () => {
		const selection = makeSelection('better', { price: makePrice(14_500) })
		const { calls, reload, onOpen } = openPrices({
			presentations: {
				selectProduct: () => makeSelectionAnswer([selection], selection.price),
			},
		})
		await choose('Preferred').click()
		await expect.element(page.getByText('Dana received your choice: $14,500.')).toBeVisible()
		await expect
			.element(preferred.getByRole('button', { name: 'Preferred is chosen' }))
			.toHaveFocus()
		expect(reload).toHaveBeenCalled()
		const { slideId, tier: name, upgrades } = selection
		const input = { presentationId: PRESENTATION_ID, slideId, tier: name, upgrades }
		expect(calls).toContainEqual({ procedure: 'presentations.selectProduct', input })
		const bar = page.getByRole('region', { name: 'Your choice' })
		await bar.getByRole('button', { name: 'Read and sign' }).click()
		expect(onOpen).toHaveBeenCalledWith('agreement')
	})

	it('shows the tier and the upgrades that the homeowner chose earlier', async () => {
		const selection = makeSelection('better', { price: withVent, upgrades: ['ridge_vent'] })
		openPrices({
			page: {
				playback: makePlayback({
					selection,
					selections: [selection],
					price: makeStatedPrice({ total: makeTotal(15_400) }),
				}),
			},
		})
		await expect
			.element(preferred.getByRole('button', { name: 'Preferred is chosen' }))
			.toBeVisible()
		await expect.element(ridgeVent).toBeChecked()
	})

	it('keeps a choice for each price slide, and shows the total', async () => {
		const slides = makeSlides().flatMap((slide) =>
			slide.pricing ? [slide, { ...slide, id: GUTTERS_ID, title: 'Gutters' }] : [slide],
		)
		const roof = makeSelection('better', { price: makePrice(14_500) })
		const gutters = { ...roof, slideId: GUTTERS_ID, title: 'Gutters', name: 'Preferred' }
		const one = makeSelectionAnswer([roof], roof.price)
		const both = makeSelectionAnswer([roof, gutters], makePrice(29_000))
		const playback = makePlayback({ selections: [roof], price: one.price, slides })
		const { calls } = openPrices({
			page: { playback },
			presentations: { selectProduct: () => both, removeSelection: () => one },
		})
		const product = (name: string) => page.getByRole('region', { name })
		const chosen = (name: string) =>
			product(name).getByRole('button', { name: 'Preferred is chosen' })
		await expect.element(chosen('Your options')).toBeVisible()
		await product('Gutters').getByRole('button', { name: 'Choose Preferred' }).click()
		await expect.element(chosen('Gutters')).toBeVisible()
		await expect.element(chosen('Your options')).toBeVisible()
		await expect
			.element(page.getByText(/Gutters: Preferred, .14,500. Together .29,000./))
			.toBeVisible()
		await expect
			.element(page.getByRole('region', { name: 'Your choice' }).getByText('$29,000'))
			.toBeVisible()
		await expectAccessible(document.body)
		await product('Gutters').getByRole('button', { name: 'Remove Preferred' }).click()
		await expect.element(chosen('Gutters')).not.toBeInTheDocument()
		const input = { presentationId: PRESENTATION_ID, slideId: GUTTERS_ID }
		expect(calls).toContainEqual({ procedure: 'presentations.removeSelection', input })
	})

	it('says why the server rejected a choice, and lets the homeowner choose again', async () => {
		const message = 'The prices have changed. Reload the page.'
		const { reload } = openPrices({ presentations: { selectProduct: refuse(message) } })
		await choose('Preferred').click()
		await expect.element(preferred.getByRole('alert')).toHaveTextContent(message)
		await expect.element(choose('Preferred')).toHaveAttribute('aria-disabled', 'false')
		expect(reload).not.toHaveBeenCalled()
	})

	it('asks the homeowner to check the connection when the choice cannot be sent', async () => {
		const selectProduct = () => {
			throw new TypeError('Failed to fetch')
		}
		openPrices({ presentations: { selectProduct } })
		await choose('Preferred').click()
		await expect
			.element(preferred.getByRole('alert'))
			.toHaveTextContent('Your request failed. Check your connection, then try again.')
	})

	it('lists the known and the missing details of an unavailable price', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
		const price = makeDeferredPrice()
		const playback = makePlaybackWithPrices({ good: price, better: price, best: price })
		const { reload, onBack } = openPrices({ page: { playback } })
		await expect.element(heading).toHaveTextContent('Your price is on its way')
		const facts = page.getByRole('region', { name: 'Details still needed for your price' })
		await expect.element(facts).toMatchTextContent('Roof sizeWe measure it this week.')
		await expect.element(facts).toMatchTextContent('Layers2 layers. Entered by Dana.')
		await expect.element(page.getByText('Most chosen')).toBeVisible()
		await expect.poll(vi.getTimerCount).toBe(1)
		expect(reload).not.toHaveBeenCalled()
		vi.advanceTimersByTime(10_000)
		expect(reload).toHaveBeenCalledOnce()
		await page.getByRole('button', { name: 'Keep watching' }).click()
		expect(onBack).toHaveBeenCalledOnce()
		await expectAccessible(document.body)
	})

	it('shows the range of an estimated price with its reason, and no button to choose', async () => {
		const playback = {
			...makePlaybackWithPrices({
				good: makeEstimatedPrice('$12,900 to $15,800'),
				better: makeEstimatedPrice('$15,300 to $18,800'),
				best: makeEstimatedPrice('$20,600 to $25,300'),
			}),
			roofEstimate: {
				lowSquares: 22,
				highSquares: 27,
				note: 'Estimated from typical houses, not yet measured.',
			},
		}
		const { calls, onOpen } = openPrices(
			{ page: { playback } },
			{ askForConfirmation: () => ({ questionId: 'q' }) },
		)
		await expect.element(heading).toHaveTextContent('Estimated prices for your home')
		await expect.element(page.getByRole('note')).toMatchTextContent('22 to 27 squares')
		await expect.element(preferred.getByText('$15,300 to $18,800')).toBeVisible()
		await expect.element(page.getByRole('button', { name: /^Choose/ })).not.toBeInTheDocument()
		await expect.element(whyThisPrice).not.toBeInTheDocument()
		await expectAccessible(document.body)
		const bar = page.getByRole('region', { name: 'Next step' })
		await bar.getByRole('button', { name: 'Ask Dana to confirm the price' }).click()
		await expect.element(bar.getByRole('status')).toMatchTextContent('Dana has your request')
		expect(calls.at(-1)).toMatchObject({ procedure: 'qa.askForConfirmation' })
		await bar.getByRole('button', { name: 'Book a measurement' }).click()
		expect(onOpen).toHaveBeenCalledWith('visit')
	})

	it('says why one tier has no price, and disables its button', async () => {
		const playback = makePlaybackWithPrices({ ...PRICES, better: makeDeferredPrice() })
		const { calls } = openPrices({ page: { playback } })
		await expect.element(preferred.getByText('The roof is not measured yet.')).toBeVisible()
		await expect.element(choose('Preferred')).toHaveAttribute('aria-disabled', 'true')
		await expect.element(whyThisPrice).not.toBeInTheDocument()
		choose('Preferred').element().focus()
		await userEvent.keyboard('{Enter}')
		expect(calls).toEqual([])
	})

	it('shows the three tiers side by side on a wide screen, each with its own name for “Why this price”', async () => {
		await page.viewport(1280, 800)
		openPrices()
		const names = ['Essential', 'Preferred', 'Premier']
		const tops = () =>
			names.map((name) =>
				Math.round(tier(name).getByRole('heading').element().getBoundingClientRect().top),
			)
		await expect.element(choose('Premier')).toBeVisible()
		expect(Math.max(...tops()) - Math.min(...tops())).toBeLessThan(40)
		for (const name of names) await expect.element(why(name)).toBeVisible()
		await expectAccessible(document.body)
	})
})

const textOf = ({ textContent }: Element) => textContent
