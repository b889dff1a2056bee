import { expectAccessible } from '@dormer/component-testing/accessibility'
import { inputsOf } from '@dormer/component-testing/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationFixture, presentationListFixture } from '../testing/presentation-fixture.ts'
import {
	pricingPreviewFixture,
	productDataFixture,
	tierFixture,
	tierPricingFixture,
} from '../testing/pricing-fixture.ts'
import { priceDeck, renderPricing, UNKNOWN_NAME } from '../testing/render-pricing.tsx'

const field = page.getByRole('textbox', { name: 'Formula' })

describe('PricingPanel', () => {
	it('turns a slide into a price slide without badge, subtitle or recommended tier, because only the rep writes them', async () => {
		const { calls } = await renderPricing(priceDeck(null))
		await page.getByRole('button', { name: 'Make this a price slide' }).click()
		await expect.element(page.getByRole('group').getByText('Better')).toBeVisible()
		const tier = { highlights: [], price: { mode: 'fixed', amount: 0 }, upgrades: [] }
		const productData = {
			good: { ...tier, name: 'Good' },
			better: { ...tier, name: 'Better' },
			best: { ...tier, name: 'Best' },
			...{ subtitle: null, brandLogo: null, disclaimer: null, defaultSelectedTier: null },
		}
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData'))
			.toEqual([{ slideId: fixtureId(1), productData }])
	})

	it('shows the calculated price of a tier and has no accessibility violations', async () => {
		await renderPricing(priceDeck(productDataFixture()))
		await expect.element(page.getByText('$10,000').first()).toBeVisible()
		await page.getByText('Good', { exact: true }).first().click()
		await expect.element(field).toHaveValue('roof_squares * 400')
		await expectAccessible(document.body)
	})

	it('calculates prices for the newest presentation by default', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()), {
			presentations: { list: () => presentationListFixture([presentationFixture()]) },
		})
		const select = page.getByLabelText('Calculated for')
		await expect.element(select).toHaveValue(fixtureId(501))
		await expect
			.poll(() => inputsOf(calls, 'pricing.preview').at(-1))
			.toMatchObject({ presentationId: fixtureId(501) })
		await select.selectOptions('Default values only')
		await expect
			.poll(() => inputsOf(calls, 'pricing.preview').at(-1))
			.not.toHaveProperty('presentationId')
	})

	it('opens the calculation of a price with Enter and closes it with Escape', async () => {
		await renderPricing(priceDeck(productDataFixture()))
		await page.getByText('Good', { exact: true }).first().click()
		const why = page.getByRole('button', { name: 'Why $10,000' })
		await expect.element(why).toBeVisible()
		why.element().focus()
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByText('The price of this tier.')).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(why).toHaveFocus()
	})

	it('removes the prices of the slide', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()))
		await page.getByRole('button', { name: 'Remove prices' }).click()
		await expect
			.element(page.getByRole('button', { name: 'Make this a price slide' }))
			.toBeVisible()
		await expect
			.poll(() => inputsOf(calls, 'slides.deleteProductData'))
			.toEqual([{ slideId: fixtureId(1) }])
	})
})

describe('Formula of a tier', () => {
	it('starts a new formula with the fixed price of the tier, and shows no error', async () => {
		const good = tierFixture({ price: { mode: 'fixed', amount: 9800 } })
		const { calls } = await renderPricing(priceDeck(productDataFixture({ good })))
		await page.getByText(good.name, { exact: true }).first().click()
		await page.getByRole('radio', { name: 'Formula' }).first().click()
		await expect.element(field).toHaveValue('9800')
		await expect.element(field).not.toHaveAttribute('aria-invalid')
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData').at(-1))
			.toMatchObject({
				productData: { good: { price: { mode: 'formula', formula: '9800' } } },
			})
	})

	it('asks for a formula when the fixed price of the tier is $0, and saves nothing before the rep writes one', async () => {
		const good = tierFixture({ price: { mode: 'fixed', amount: 0 } })
		const { calls } = await renderPricing(priceDeck(productDataFixture({ good })))
		await page.getByText(good.name, { exact: true }).first().click()
		await page.getByRole('radio', { name: 'Formula' }).first().click()
		await expect.element(field).toHaveValue('')
		await expect.element(page.getByText('Needs a formula')).toBeVisible()
		await field.fill('5')
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData'))
			.toMatchObject([{ productData: { good: { price: { mode: 'formula', formula: '5' } } } }])
		await expect.element(page.getByText('Needs a formula')).not.toBeInTheDocument()
	})

	it('saves no invalid formula', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()))
		await page.getByText('Good', { exact: true }).first().click()
		await field.fill('roof_sqares * 400')
		await expect.element(field).toHaveAttribute('aria-invalid', 'true')
		await expect.element(field).toHaveAccessibleDescription(UNKNOWN_NAME)
		await expect.element(page.getByRole('group').getByText('Not saved')).toBeVisible()
		await expect.element(page.getByText(`Not saved: ${UNKNOWN_NAME}`)).toBeVisible()
		expect(inputsOf(calls, 'slides.setProductData')).toEqual([])
	})

	it('repairs the formula with one click and saves it', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()))
		await page.getByText('Good', { exact: true }).first().click()
		await field.fill('roof_sqares * 400 + 50')
		await page.getByRole('button', { name: 'Change to roof_squares' }).click()
		await expect.element(field).toHaveValue('roof_squares * 400 + 50')
		await expect.element(field).not.toHaveAttribute('aria-invalid')
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData').at(-1))
			.toMatchObject({ productData: { good: { price: { formula: 'roof_squares * 400 + 50' } } } })
	})

	it('shows why the price of a tier cannot be calculated yet', async () => {
		const reason = 'Waits for the roof measurement.'
		const deferred = tierPricingFixture({ status: 'deferred', reason, missing: ['roof_squares'] })
		await renderPricing(priceDeck(productDataFixture()), {
			pricing: {
				preview: () =>
					pricingPreviewFixture({ pricing: { good: deferred, better: null, best: null } }),
			},
		})
		await page.getByText('Good', { exact: true }).first().click()
		await expect.element(field).toHaveAccessibleDescription(reason)
		await expect.element(page.getByRole('button', { name: 'Why no price yet' })).toBeVisible()
	})
})

describe('Tiers of a price slide', () => {
	it('shows “No price” at every tier when all tiers have a fixed price of $0', async () => {
		const price = { mode: 'fixed', amount: 0 } as const
		const good = tierFixture({ price })
		const better = tierFixture({ name: 'Better', price })
		await renderPricing(priceDeck(productDataFixture({ good, better, best: null })))
		await expect.poll(() => page.getByText('No price').elements()).toHaveLength(2)
		await page.getByText('No price').first().click()
		await expect.element(page.getByLabelText('Price in dollars').first()).toBeVisible()
		await expect.element(page.getByRole('button', { name: /^Why/ })).not.toBeInTheDocument()
	})

	it('adds and removes a tier', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()))
		await page.getByRole('button', { name: 'Add Better' }).click()
		await expect.poll(() => inputsOf(calls, 'slides.setProductData')).toHaveLength(1)
		await page.getByText('Better', { exact: true }).first().click()
		await page.getByRole('button', { name: 'Remove Better' }).click()
		await expect.element(page.getByRole('button', { name: 'Add Better' })).toBeVisible()
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData').at(-1))
			.toMatchObject({ productData: { better: null } })
	})

	it('accepts only numbers as a fixed price', async () => {
		const good = tierFixture({ price: { mode: 'fixed', amount: 9500 } })
		await renderPricing(priceDeck(productDataFixture({ good })))
		await page.getByText('Good', { exact: true }).first().click()
		const price = page.getByLabelText('Price in dollars')
		await expect.element(price).toHaveValue('9500')
		await userEvent.type(price, 'x.5')
		await expect.element(price).toHaveValue('9500.5')
	})

	it('hides the price fields when a tier is shown to homeowners without a price', async () => {
		await renderPricing(priceDeck(productDataFixture()))
		await page.getByText('Good', { exact: true }).first().click()
		await page.getByRole('radio', { name: 'Formula' }).click()
		await userEvent.keyboard('{ArrowRight}')
		await expect.element(page.getByRole('radio', { name: 'Hidden' })).toHaveFocus()
		await userEvent.keyboard('{Enter}')
		const note = page.getByText('Homeowners see this tier without a price.')
		await expect.element(note).toBeVisible()
		await expect.element(field).not.toBeInTheDocument()
	})

	it('adds an upgrade with its own formula', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()))
		await page.getByText('Good', { exact: true }).first().click()
		await page.getByRole('button', { name: 'Upgrade' }).click()
		await page.getByLabelText('Name of upgrade 1').fill('Gutters')
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData').at(-1))
			.toMatchObject({
				productData: { good: { upgrades: [{ key: 'upgrade_1', label: 'Gutters', formula: '0' }] } },
			})
	})
})
