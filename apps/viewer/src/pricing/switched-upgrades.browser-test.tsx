import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makePage } from '../testing/page-fixture.ts'
import { makePlayback, makeSlides } from '../testing/playback-fixture.ts'
import {
	makePrice,
	makePriceWithRidgeVent,
	makeSelection,
	makeSelectionAnswer,
	makeStatedPrice,
	makeTotal,
	PRICES,
} from '../testing/pricing-fixture.ts'
import { render } from '../testing/render.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { PricingPage } from './pricing-page.tsx'

const preferred = page.getByRole('article', { name: 'Preferred' })
const ridgeVent = preferred.getByRole('switch', { name: /Ridge vent/ })
const atticFan = preferred.getByRole('switch', { name: /Attic fan/ })
const choose = page.getByRole('button', { name: 'Choose Preferred' })

/** Makes a price that offers the upgrades “Ridge vent” and “Attic fan”. */
function makePriceWithFan(dollars: number) {
	const { upgrades: _, ...fan } = makePrice(400)
	const price = makePriceWithRidgeVent(dollars, false)
	const offered = { ...fan, key: 'fan', label: 'Attic fan', selected: false }
	return { ...price, upgrades: [...price.upgrades, offered] }
}

/** Opens the prices with a server that stores choices. Returns the upgrades of each choice that it stored. */
function openPrices(playback: Parameters<typeof makePlayback>[0]) {
	const saved: string[][] = []
	const selectProduct = async ({ upgrades }: { upgrades: string[] }) => {
		saved.push(upgrades)
		const price = makePriceWithFan(14_500 + 400 * upgrades.length)
		const selection = makeSelection('better', { price, upgrades })
		return makeSelectionAnswer([selection], makeTotal(14_500))
	}
	stubServer({ api: { presentations: { selectProduct } } })
	render(<PricingPage {...makePage({ playback: makePlayback(playback) })} />)
	return saved
}

/** Clicks on both controls before the page can answer to the first click. */
function clickAtOnce(...controls: (typeof atticFan)[]) {
	for (const control of controls) {
		const element = control.element()
		if (element instanceof HTMLElement) element.click()
	}
}

it('saves every upgrade that is switched while another one is being saved', async () => {
	const saved = openPrices({
		selections: [makeSelection('better', { price: makePriceWithFan(14_500) })],
		price: makeStatedPrice({ total: makeTotal(14_500) }),
	})
	await expect.element(atticFan).toBeVisible()
	clickAtOnce(ridgeVent, atticFan)
	await expect.poll(() => saved).toEqual([['ridge_vent'], ['ridge_vent', 'fan']])
	await expect.element(page.getByText('Saving', { exact: true })).not.toBeInTheDocument()
	await expect.element(ridgeVent).toBeChecked()
	await expect.element(atticFan).toBeChecked()
})

it('saves an upgrade that is switched while the choice itself is being saved', async () => {
	const pricing = { ...PRICES, better: makePriceWithFan(14_500) }
	const saved = openPrices({
		slides: makeSlides().map((slide) => (slide.pricing ? { ...slide, pricing } : slide)),
	})
	await expect.element(atticFan).toBeVisible()
	clickAtOnce(choose, atticFan)
	await expect.poll(() => saved).toEqual([[], ['fan']])
	await expect.element(atticFan).toBeChecked()
})
