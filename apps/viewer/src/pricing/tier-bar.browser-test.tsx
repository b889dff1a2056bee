import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
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
