import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { linesOf } from '../testing/lines-of.ts'
import { makePage } from '../testing/page-fixture.ts'
import { makePlayback, makeSlides } from '../testing/playback-fixture.ts'
import { makePrice, makeSelection, makeStatedPrice, makeTotal } from '../testing/pricing-fixture.ts'
import { render } from '../testing/render.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { PricingPage } from './pricing-page.tsx'

const choose = (name: string) => page.getByRole('button', { name: `Choose ${name}` })
const rectOf = (element: Element | null | undefined) => element?.getBoundingClientRect()

function openPrices(overrides: Parameters<typeof makePlayback>[0] = {}) {
	stubServer({ api: {} })
	render(<PricingPage {...makePage({ playback: makePlayback(overrides) })} />)
}

describe('bar of the recommended tier', () => {
	it('covers the width of a phone, with its price and its button aligned with the page', async () => {
		openPrices()
		await expect.element(choose('Preferred')).toBeVisible()
		const button = choose('Preferred').element()
		const bar = button.closest('.tier-choose')
		expect(rectOf(bar)).toMatchObject({ left: 0, right: 390, bottom: 844 })
		const heading = page.getByRole('heading', { level: 1 }).element()
		expect(rectOf(bar?.querySelector('.tier-sum'))?.left).toBe(rectOf(heading)?.left)
		expect(rectOf(button)?.right).toBe(390 - 20)
		await expectAccessible(document.body)
	})

	it('hides neither the button of another open tier nor the end of the page', async () => {
		openPrices()
		await page.getByRole('button', { name: /^Premier, / }).click()
		const other = choose('Premier').element()
		const bar = choose('Preferred').element().closest('.tier-choose')
		other.scrollIntoView({ block: 'end' })
		scrollTo(0, document.body.scrollHeight)
		expect(rectOf(other)?.bottom).toBeLessThan(rectOf(bar)?.top ?? 0)
	})

	it('stays in its card when the presentation has several price slides', async () => {
		const slides = makeSlides()
		const priced = slides.filter(({ pricing }) => pricing !== null)
		const others = priced.map((slide) => ({ ...slide, id: crypto.randomUUID(), title: 'Gutters' }))
		openPrices({ slides: [...slides, ...others] })
		await expect.element(choose('Preferred').first()).toBeVisible()
		const bar = choose('Preferred').first().element().closest('.tier-choose')
		expect(rectOf(bar)?.left).toBeGreaterThan(20)
	})

	it('shows an amount with cents beside the next step on the narrowest phone', async () => {
		await page.viewport(360, 640)
		const price = makePrice(20_679.68, { display: '$20,679.68' })
		const selection = makeSelection('better', { price })
		const total = { ...makeTotal(20_679.68), display: '$20,679.68' }
		openPrices({
			selection,
			selections: [selection],
			price: makeStatedPrice({ total }),
			contract: { available: false, signed: false },
		})
		const bar = page.getByRole('region', { name: 'Your choice' })
		const amount = bar.getByText('$20,679.68').element()
		const button = bar.getByRole('button').element()
		const gap = button.getBoundingClientRect().left - amount.getBoundingClientRect().right
		expect(gap).toBeGreaterThanOrEqual(16)
		expect(document.documentElement.scrollWidth).toBe(360)
	})
})

it.each([390, 360])(
	'breaks neither the label nor the next step of the bar at %i px',
	async (width) => {
		await page.viewport(width, 640)
		const selection = makeSelection('better', { price: makePrice(21_184) })
		openPrices({
			selection,
			selections: [selection],
			price: makeStatedPrice({ total: makeTotal(21_184) }),
			contract: { available: false, signed: false },
		})
		const bar = page.getByRole('region', { name: 'Your choice' })
		const button = bar.getByRole('button', { name: 'Choose a time' }).element()
		expect([linesOf(bar.getByText('Your choice').element()), linesOf(button)]).toEqual([1, 1])
		expect(rectOf(button)?.right).toBeLessThanOrEqual(width - 20)
		expect(document.documentElement.scrollWidth).toBe(width)
	},
)

describe('prices on every screen', () => {
	const long = { display: '$114,009.50' }
	const total = { ...makeTotal(114_009.5), ...long }
	const prices = {
		good: makePrice(114_009.5, long),
		better: makePrice(114_009.5, long),
		best: makePrice(114_009.5, long),
	}
	const slides = makeSlides().map((slide) =>
		slide.pricing ? { ...slide, pricing: prices } : slide,
	)
	const change = {
		name: 'Preferred',
		before: total,
		after: total,
		reasons: [],
		ended: [],
		by: null,
		at: '2026-11-21T17:00:00.000Z',
	}
	const amounts = () =>
		[...document.querySelectorAll('.num')].filter(
			(element) => element.textContent === long.display && element.getClientRects().length > 0,
		)

	it.each([
		[360, 640],
		[390, 844],
		[700, 900],
		[768, 1024],
		[844, 390],
		[960, 700],
	])('keeps a long amount with cents on one line at %i × %i', async (width, height) => {
		await page.viewport(width, height)
		openPrices({ slides, price: makeStatedPrice({ change }) })
		await expect.element(page.getByText('You chose')).toBeVisible()
		expect(amounts().length).toBeGreaterThan(3)
		expect(amounts().map((each) => linesOf(each.firstChild ?? each))).toEqual(
			amounts().map(() => 1),
		)
		expect(document.documentElement.scrollWidth).toBe(width)
	})

	it.each([700, 844, 959])('shows the three tiers side by side at %i px', async (width) => {
		await page.viewport(width, 900)
		openPrices({ slides })
		await expect.element(choose('Premier')).toBeVisible()
		const cards = page.getByRole('article').elements()
		expect(new Set(cards.map((card) => rectOf(card)?.top)).size).toBe(1)
		for (const name of ['Essential', 'Preferred', 'Premier'])
			expect(choose(name).element().scrollWidth).toBe(choose(name).element().clientWidth)
		expect(document.documentElement.scrollWidth).toBe(width)
		await expectAccessible(document.body)
	})

	it('has room for everything at a default font size of 24 px on a phone', async () => {
		document.documentElement.style.fontSize = '24px'
		onTestFinished(() => {
			document.documentElement.style.removeProperty('font-size')
		})
		openPrices({ slides, price: makeStatedPrice({ change }) })
		await expect.element(page.getByText('You chose')).toBeVisible()
		expect(amounts().map((each) => linesOf(each.firstChild ?? each))).toEqual(
			amounts().map(() => 1),
		)
		expect(document.documentElement.scrollWidth).toBe(390)
		expect(getComputedStyle(page.getByText('You chose').element()).fontSize).toBe('21px')
	})

	it('keeps the next step on a wide screen after a choice', async () => {
		await page.viewport(1440, 900)
		const selection = makeSelection('good', { price: prices.good })
		openPrices({ slides, selections: [selection], price: makeStatedPrice({ total }) })
		const bar = page.getByRole('region', { name: 'Your choice' })
		await expect.element(bar.getByRole('button', { name: 'Read and sign' })).toBeInViewport()
		await expect.element(bar.getByText(long.display)).toBeInViewport()
		expect(page.getByRole('button', { name: 'Read and sign' }).elements()).toHaveLength(1)
	})

	it('shows the chosen price with its payments in a column beside the tiers, and in a narrower window as a bar', async () => {
		await page.viewport(1440, 900)
		const selection = makeSelection('good', { price: prices.good })
		const conditions = ['Soft boards beyond two sheets: $95 each.']
		openPrices({ slides, selections: [selection], price: makeStatedPrice({ total, conditions }) })
		const choice = page.getByRole('region', { name: 'Your choice' })
		await expect.element(choice.getByText(/^Soft boards/)).toBeVisible()
		const tiers = document.querySelector('.tiers')?.getBoundingClientRect()
		expect(choice.element().getBoundingClientRect().left).toBeGreaterThan(tiers?.right ?? 1440)
		await page.viewport(1024, 768)
		await expect.element(choice.getByText(/^Soft boards/)).not.toBeInTheDocument()
		await expect.element(page.getByText(/^Soft boards/)).toBeVisible()
		expect(choice.element().getBoundingClientRect()).toMatchObject({ left: 0, bottom: 768 })
	})
})
