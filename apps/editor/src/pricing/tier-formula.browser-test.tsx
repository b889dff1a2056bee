import type { ProductSlideData } from '@dormer/api/content/pricing/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { deckFixture } from '../testing/deck-fixture.ts'
import {
	pricingPreviewFixture,
	productDataFixture,
	tierFixture,
	tierPricingFixture,
	variableFixture,
} from '../testing/pricing-fixture.ts'
import { priceDeck, renderPricing, UNKNOWN_NAME } from '../testing/render-pricing.tsx'

const field = page.getByRole('textbox', { name: 'Formula' })
const tier = (name: string) => page.getByRole('region', { name: `Tier ${name}` })

describe('Formula of a tier', () => {
	it('starts a new formula with the fixed price of the tier, and shows no error', async () => {
		const good = tierFixture({ price: { mode: 'fixed', amount: 9800 } })
		const { calls } = await renderPricing(priceDeck(productDataFixture({ good })))
		await page.getByRole('radio', { name: 'Formula' }).first().click()
		await expect.element(field).toHaveValue('9800')
		await expect.element(field).not.toHaveAttribute('aria-invalid')
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData').at(-1))
			.toMatchObject({
				productData: { good: { price: { mode: 'formula', formula: '9800' } } },
			})
	})

	it('waits for a formula when the fixed price of the tier is $0: no red, and nothing is saved before the rep writes one', async () => {
		const good = tierFixture({ price: { mode: 'fixed', amount: 0 } })
		const { calls } = await renderPricing(priceDeck(productDataFixture({ good })))
		await page.getByRole('radio', { name: 'Formula' }).first().click()
		await expect.element(field).toHaveValue('')
		await expect.element(tier('Good').getByText('No price yet')).toBeVisible()
		await expect.element(page.getByText(/^The price appears as you type/)).toBeVisible()
		expect(document.querySelector('[aria-invalid], .text-bad, .border-bad')).toBeNull()
		await field.fill('5')
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData'))
			.toMatchObject([{ productData: { good: { price: { mode: 'formula', formula: '5' } } } }])
		await expect.element(tier('Good').getByText('No price yet')).not.toBeInTheDocument()
	})

	it('offers a new tier its first formula as a form: a price for a square and what the rep types, fees and rounding', async () => {
		const good = tierFixture({ price: { mode: 'fixed', amount: 0 } })
		const priceVariables = [
			variableFixture({ source: 'measurement' }),
			variableFixture({ key: 'layers', label: 'Layers to tear off', purpose: 'home' }),
			variableFixture({ key: 'permit', label: 'Permit fee', unit: '$', default: 250 }),
		]
		const deck = deckFixture({ settings: { priceVariables, revision: 'variables-1' } })
		const { calls } = await renderPricing(priceDeck(productDataFixture({ good }), { deck }))
		await expect.element(tier('Good').getByText('No price yet')).toBeVisible()
		await expectAccessible(document.body)
		const filled = page.getByRole('group', { name: 'Prices of Good' })
		const square = filled.getByLabelText('Roof squares ×')
		await square.fill('465')
		await expect.poll(() => inputsOf(calls, 'slides.setProductData').length).toBe(1)
		await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
		await expect.element(square).toHaveValue('465')
		await expect.element(square).toHaveFocus()
		await filled.getByLabelText('+ Layers to tear off ×').fill('850')
		await filled.getByRole('checkbox', { name: /Permit fee/ }).click()
		const formula = 'roundup_to(roof_squares * 465 + layers * 850 + permit, 10)'
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData').at(-1))
			.toMatchObject({ productData: { good: { price: { mode: 'formula', formula } } } })
		await page.getByRole('button', { name: 'Write the price as a formula' }).click()
		await expect
			.element(field)
			.toHaveValue('roundup_to(Roof squares * 465 + Layers to tear off * 850 + Permit fee, 10)')
	})

	it('offers a tier without a formula the size of the roof in a deck without values, and the formula of another tier', async () => {
		const good = tierFixture({ price: { mode: 'fixed', amount: 0 } })
		const better = tierFixture({
			name: 'Better',
			price: { mode: 'formula', formula: 'roof_squares * 575' },
		})
		const deck = deckFixture({ settings: { priceVariables: [], revision: 'variables-1' } })
		const { calls } = await renderPricing(priceDeck(productDataFixture({ good, better }), { deck }))
		await tier('Good').getByRole('radio', { name: 'Formula' }).click()
		await expectAccessible(document.body)
		await tier('Good').getByRole('button', { name: 'Start with a price per square' }).click()
		await expect
			.poll(() => inputsOf(calls, 'decks.update').at(-1))
			.toMatchObject({
				settings: {
					priceVariables: [
						{
							key: 'roof_squares',
							label: 'Roof squares',
							unit: 'squares',
							source: 'measurement',
							measurementField: 'roof_squares',
						},
					],
				},
			})
		await expect.element(tier('Good').getByLabelText('Roof squares ×')).toBeVisible()
		await tier('Good').getByRole('button', { name: 'Start from Better' }).click()
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData').at(-1))
			.toMatchObject({
				productData: { good: { price: { mode: 'formula', formula: 'roof_squares * 575' } } },
			})
		await expect
			.element(tier('Good').getByRole('button', { name: 'Start from Better' }))
			.not.toBeInTheDocument()
	})

	it('shows an error once the rep leaves the field or the deck was not saved, and keeps what was typed', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()))
		await expect.element(tier('Good').getByText('$10,000').first()).toBeVisible()
		await field.fill('roof_sqares * 400')
		await expect.poll(() => inputsOf(calls, 'pricing.preview').length).toBeGreaterThan(1)
		await expect.element(page.getByText(`Not saved: ${UNKNOWN_NAME}`)).toBeVisible()
		await expect.element(field).toHaveAttribute('aria-invalid', 'true')
		await expect.element(field).toHaveAccessibleDescription(UNKNOWN_NAME)
		await expect.element(tier('Good').getByText('Not saved')).toBeVisible()
		await expect.element(tier('Good').getByText('$10,000').first()).toBeVisible()
		await expect.element(field).toHaveValue('roof_sqares * 400')
		expect(inputsOf(calls, 'slides.setProductData')).toEqual([])
	})

	it('keeps the input when the server does not save it, and saves it with “Try again”', async () => {
		let isDown = true
		const { calls } = await renderPricing(priceDeck(productDataFixture()), {
			slides: {
				setProductData: ({ productData }: { productData: ProductSlideData }) => {
					if (isDown) throw new Error('The server is not available.')
					return { productData, revision: 'prices-1-2' }
				},
			},
		})
		await field.fill('Roof squares * 425')
		const retry = page.getByRole('button', { name: 'Try again' })
		await expect.element(retry).toBeVisible()
		await expect.element(field).toHaveValue('Roof squares * 425')
		isDown = false
		await retry.click()
		await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData').at(-1))
			.toMatchObject({ productData: { good: { price: { formula: 'roof_squares * 425' } } } })
	})

	it('repairs the formula with one click and saves it', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()))
		await field.fill('roof_sqares * 400 + 50')
		await page.getByRole('button', { name: 'Change to Roof squares' }).click()
		await expect.element(field).toHaveValue('Roof squares * 400 + 50')
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
		await expect.element(field).toHaveAccessibleDescription(reason)
		await expect.element(page.getByText('Why Good has no price yet')).toBeVisible()
	})
})
