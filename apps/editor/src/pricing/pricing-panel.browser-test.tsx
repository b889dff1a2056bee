import type { PreviewPricingInput } from '@dormer/api/content/pricing/preview-schema'
import type { Tier } from '@dormer/api/content/pricing/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf } from '@dormer/tooling/stub-api'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { contractSettingsFixture } from '../testing/contract-fixture.ts'
import { slideFixture } from '../testing/deck-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationFixture, presentationListFixture } from '../testing/presentation-fixture.ts'
import { priceItemFixture } from '../testing/price-book-fixture.ts'
import {
	pricingPreviewFixture,
	productDataFixture,
	tierFixture,
	tierPricingFixture,
} from '../testing/pricing-fixture.ts'
import { priceDeck, renderPricing } from '../testing/render-pricing.tsx'

const field = page.getByRole('textbox', { name: 'Formula' })
const tier = (name: string) => page.getByRole('region', { name: `Tier ${name}` })

describe('PricingPanel', () => {
	it('turns a slide into a price slide without badge, subtitle or recommended tier, because only the rep writes them', async () => {
		const { calls } = await renderPricing(priceDeck(null))
		await page.getByRole('button', { name: 'Make this a price slide' }).click()
		await expect.element(tier('Better')).toBeVisible()
		const empty = { highlights: [], price: { mode: 'fixed', amount: 0 }, upgrades: [] }
		const productData = {
			good: { ...empty, name: 'Good' },
			better: { ...empty, name: 'Better' },
			best: { ...empty, name: 'Best' },
			subtitle: null,
			brandLogo: null,
			disclaimer: null,
			defaultSelectedTier: null,
		}
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData'))
			.toEqual([{ slideId: fixtureId(1), productData }])
	})

	it('offers the options of the picture, and uses them as fixed prices with one click', async () => {
		const option = (name: string, amount: number) => ({ name, amount, highlights: ['New felt'] })
		const suggestedTiers = [option('Gold', 19_690), option('Silver', 15_380)]
		const { calls } = await renderPricing(
			priceDeck(null, { slides: [slideFixture(1, { suggestedTiers })] }),
		)
		await expect.element(page.getByText('$19,690')).toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('button', { name: 'Use these prices' }).click()
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData'))
			.toMatchObject([
				{
					productData: {
						good: { name: 'Silver', highlights: ['New felt'], price: { amount: 15_380 } },
						better: { name: 'Gold', price: { amount: 19_690 } },
						best: null,
					},
				},
			])
	})

	it('shows the calculated price of a tier and has no accessibility violations', async () => {
		await renderPricing(priceDeck(productDataFixture()))
		await expect.element(page.getByText('$10,000').first()).toBeVisible()
		await expect.element(field).toHaveValue('Roof squares * 400')
		await expectAccessible(document.body)
	})

	it('keeps every part of a tier within its column, also beside the menus of a laptop', async () => {
		document.body.style.width = '840px'
		onTestFinished(() => document.body.removeAttribute('style'))
		await renderPricing(priceDeck(productDataFixture()))
		await expect.element(field).toHaveValue('Roof squares * 400')
		const tier = page
			.getByRole('region', { name: /^Tier / })
			.first()
			.element()
		expect(tier.scrollWidth).toBeLessThanOrEqual(tier.clientWidth)
	})

	it('calculates prices for the newest presentation by default', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()), {
			presentations: { list: () => presentationListFixture([presentationFixture()]) },
		})
		const select = page.getByLabelText('Try with')
		await expect.element(select).toHaveValue(fixtureId(501))
		await expect
			.poll(() => inputsOf(calls, 'pricing.preview').at(-1))
			.toMatchObject({ presentationId: fixtureId(501) })
		await select.selectOptions('A sample home')
		await expect
			.poll(() => inputsOf(calls, 'pricing.preview').at(-1))
			.not.toHaveProperty('presentationId')
	})

	it('opens the calculation of a price under the slide with Enter, and closes it again', async () => {
		await renderPricing(priceDeck(productDataFixture()))
		const why = page.getByText('Why Good is $10,000')
		await expect.element(why).toBeVisible()
		why.element().closest('summary')?.focus()
		await userEvent.keyboard('{Enter}')
		const step = page.getByText('The price of this tier.')
		await expect.element(step).toBeVisible()
		await userEvent.keyboard('{Enter}')
		await expect.element(step).not.toBeVisible()
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

describe('Tiers of a price slide', () => {
	it('shows “No price yet” without red at every tier of a new price slide, and no calculation', async () => {
		const price = { mode: 'fixed', amount: 0 } as const
		const good = tierFixture({ price })
		const better = tierFixture({ name: 'Better', price })
		await renderPricing(priceDeck(productDataFixture({ good, better, best: null })))
		await expect.poll(() => page.getByText('No price yet').elements()).toHaveLength(2)
		await expect.element(page.getByLabelText('Price in dollars').first()).toHaveValue('')
		await expect.element(page.getByText(/^Why /)).not.toBeInTheDocument()
		expect(document.querySelector('[aria-invalid], .text-bad, .border-bad')).toBeNull()
	})

	it('lets the rep clear a name and an amount while typing, and asks for the name on leaving', async () => {
		const good = tierFixture({ price: { mode: 'fixed', amount: 9500 } })
		await renderPricing(priceDeck(productDataFixture({ good })))
		const amount = page.getByLabelText('Price in dollars')
		await amount.fill('')
		await expect.element(amount).toHaveValue('')
		await amount.fill('9800')
		const name = page.getByLabelText('Name of Good')
		await name.fill('')
		await expect.element(name).toHaveValue('')
		expect(document.querySelector('[aria-invalid], .text-bad, .border-bad')).toBeNull()
		await userEvent.tab()
		await expect.element(page.getByText('Give the tier a name')).toBeVisible()
		await name.fill('Standard')
		await expect.element(tier('Standard')).toBeVisible()
		await expect.element(page.getByText('Give the tier a name')).not.toBeInTheDocument()
	})

	it('draws the slide with the prices as the homeowner sees it, while the rep types', async () => {
		await renderPricing(priceDeck(productDataFixture()), {
			pricing: {
				preview: ({ productData }: Partial<PreviewPricingInput>) => {
					const isNew = productData?.good?.price.formula === 'roof_squares * 500'
					const display = isNew ? '$12,500' : '$10,000'
					return pricingPreviewFixture({
						pricing: { good: tierPricingFixture({ display }), better: null, best: null },
					})
				},
			},
		})
		const slide = page.getByRole('region', { name: 'Slide', exact: true })
		await expect.element(slide.getByText('$10,000')).toBeVisible()
		await field.fill('Roof squares * 500')
		await page.getByLabelText('Name of Good').fill('Standard')
		await expect.element(slide.getByText('$12,500')).toBeVisible()
		await expect.element(slide.getByText('Standard')).toBeVisible()
	})

	it('recommends one tier, and no tier once the recommended one is removed', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()))
		await page.getByRole('button', { name: 'More actions for Good' }).click()
		await page.getByRole('menuitem', { name: 'Recommend this tier' }).click()
		await expect.element(tier('Good').getByText('Recommended')).toBeVisible()
		const saved = () => inputsOf(calls, 'slides.setProductData').at(-1)
		await expect.poll(saved).toMatchObject({ productData: { defaultSelectedTier: 'good' } })
		await page.getByRole('button', { name: 'More actions for Good' }).click()
		await page.getByRole('menuitem', { name: 'Remove Good' }).click()
		await expect
			.poll(saved)
			.toMatchObject({ productData: { good: null, defaultSelectedTier: null } })
	})

	it('adds and removes a tier', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()))
		await page.getByRole('button', { name: 'Add Better' }).click()
		await expect.poll(() => inputsOf(calls, 'slides.setProductData')).toHaveLength(1)
		await page.getByRole('button', { name: 'More actions for Better' }).click()
		await page.getByRole('menuitem', { name: 'Remove Better' }).click()
		await expect.element(page.getByRole('button', { name: 'Add Better' })).toBeVisible()
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData').at(-1))
			.toMatchObject({ productData: { better: null } })
	})

	it('accepts only numbers as a fixed price', async () => {
		const good = tierFixture({ price: { mode: 'fixed', amount: 9500 } })
		await renderPricing(priceDeck(productDataFixture({ good })))
		const price = page.getByLabelText('Price in dollars')
		await expect.element(price).toHaveValue('9500')
		await userEvent.type(price, 'x.5')
		await expect.element(price).toHaveValue('9500.5')
	})

	it('hides the price fields when a tier is shown to homeowners without a price', async () => {
		await renderPricing(priceDeck(productDataFixture()))
		await page.getByRole('radio', { name: 'Formula' }).click()
		await userEvent.keyboard('{ArrowRight}')
		await expect.element(page.getByRole('radio', { name: 'Lines' })).toHaveFocus()
		await userEvent.keyboard('{ArrowRight}')
		await expect.element(page.getByRole('radio', { name: 'Amount' })).toHaveFocus()
		await userEvent.keyboard('{ArrowRight}')
		await expect.element(page.getByRole('radio', { name: 'Hidden' })).toHaveFocus()
		await userEvent.keyboard('{Enter}')
		const note = page.getByText('Homeowners see this tier without a price.')
		await expect.element(note).toBeVisible()
		await expect.element(field).not.toBeInTheDocument()
	})

	it('adds an upgrade with its own formula', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()))
		await page.getByRole('button', { name: 'Add an upgrade to Good' }).click()
		await page.getByLabelText('Upgrade 1 of Good').fill('Gutters')
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData').at(-1))
			.toMatchObject({
				productData: { good: { upgrades: [{ key: 'upgrade_1', label: 'Gutters', formula: '0' }] } },
			})
	})
})

describe('Lines of a price', () => {
	const VENT = priceItemFixture({ key: 'labor', name: 'Labor', unit: 'hour', taxable: false })
	const lines = [
		{ label: 'Shingles', quantity: 'roof_squares', unitPrice: '465', unit: 'squares', shown: true },
		{ label: 'Overhead', quantity: '1', unitPrice: '500', shown: false },
	]
	const row = (label: string, display: string, line: { taxable: boolean; shown: boolean }) => ({
		kind: 'amount' as const,
		sign: '+' as const,
		expression: '1',
		value: '1',
		line,
		label,
		display,
		sentence: 'A fixed price.',
	})
	const preview = () =>
		pricingPreviewFixture({
			pricing: {
				good: tierPricingFixture({
					trace: [
						row('Shingles', '$9,500.00', { taxable: true, shown: true }),
						row('Overhead', '$500.00', { taxable: false, shown: false }),
					],
				}),
				better: null,
				best: null,
			},
		})
	const handlers = { priceBook: { list: () => ({ items: [VENT] }) }, pricing: { preview } }
	const good = (price: Tier['price']) => productDataFixture({ good: tierFixture({ price }) })
	const saved = (calls: Parameters<typeof inputsOf>[0]) =>
		expect.poll(() => inputsOf(calls, 'slides.setProductData').at(-1))

	it('show amount, tax and what homeowners do not read, without accessibility violations', async () => {
		await renderPricing(priceDeck(good({ mode: 'lines', lines })), handlers)
		await expect
			.element(page.getByRole('button', { name: /^Shingles/ }))
			.toMatchTextContent(/\$9,500\.00/)
		await expect
			.element(page.getByRole('button', { name: /^Overhead/ }))
			.toMatchTextContent(/not shown · no sales tax/)
		await page.getByRole('button', { name: /^Overhead/ }).click()
		await expect.element(page.getByLabelText('What')).toHaveValue('Overhead')
		await expectAccessible(document.body)
	})

	it('begin with the formula that the tier had, so that its price stays', async () => {
		const { calls } = await renderPricing(priceDeck(productDataFixture()), handlers)
		await expect.element(field).toHaveValue('Roof squares * 400')
		await page.getByRole('radio', { name: 'Lines' }).click()
		await saved(calls).toMatchObject({
			productData: {
				good: {
					price: {
						mode: 'lines',
						lines: [{ label: 'Good', quantity: '1', unitPrice: 'roof_squares * 400', shown: true }],
					},
				},
			},
		})
	})

	it('take name, unit and price from an item of the price book, and are rounded up', async () => {
		const { calls } = await renderPricing(priceDeck(good({ mode: 'lines', lines })), handlers)
		await page.getByRole('button', { name: 'Add a line to Good' }).click()
		await page.getByLabelText('From').selectOptions('Labor, $14.00')
		await expect.element(page.getByText('Not taxable, as in the price book')).toBeInTheDocument()
		await page.getByLabelText('Rounding for Good').selectOptions('Rounded up to $10')
		const labor = {
			label: 'Labor',
			quantity: '1',
			unit: 'hr',
			unitPrice: 'book.labor',
			shown: true,
		}
		await saved(calls).toMatchObject({
			productData: { good: { price: { roundUpTo: 10, lines: [...lines, labor] } } },
		})
		await page.getByLabelText('Sales tax').selectOptions('Always taxable')
		await page.getByRole('switch', { name: 'Show this line to homeowners' }).click()
		await saved(calls).toMatchObject({
			productData: {
				good: { price: { lines: [{}, {}, { ...labor, taxable: true, shown: false }] } },
			},
		})
		await page.getByRole('button', { name: 'Remove Labor' }).click()
		await saved(calls).toMatchObject({ productData: { good: { price: { lines } } } })
	})

	it('keep their name while the field is empty, and say that it is needed', async () => {
		const { calls } = await renderPricing(priceDeck(good({ mode: 'lines', lines })), handlers)
		await page.getByRole('button', { name: /^Overhead/ }).click()
		await page.getByLabelText('What').fill('')
		await userEvent.tab()
		await expect.element(page.getByText('Enter what the line is for')).toBeVisible()
		expect(inputsOf(calls, 'slides.setProductData')).toEqual([])
	})
})

describe('Terms for every price', () => {
	const settings = contractSettingsFixture({
		depositPercent: 30,
		payments: [
			{ name: 'On the first day of work', percent: 40 },
			{ name: 'After the walk-through', percent: null },
		],
		lenders: [
			{
				name: 'Credit Union',
				downPaymentPercent: 0,
				months: 120,
				aprPercent: 6.9,
				minLoanCents: 0,
				disclosure: '',
				applyUrl: null,
			},
		],
		taxRates: [{ name: 'Sales tax', percent: 8.81, state: 'CO', zips: ['80222', '80231'] }],
	})

	it('say when homeowners pay, the monthly payment and the sales tax, and open the contract settings', async () => {
		await renderPricing(priceDeck(productDataFixture()), {
			auth: { me: () => meFixture({ role: 'admin' }) },
			contracts: { getSettings: () => ({ settings }) },
		})
		const terms = page.getByRole('region', { name: 'Terms for every price' })
		await expect
			.element(terms)
			.toMatchTextContent(
				/Deposit: 30%\. On the first day of work: 40%\. After the walk-through: the rest\./,
			)
		await expect.element(terms).toMatchTextContent(/Credit Union, 120 months at 6\.9% APR\./)
		await expect.element(terms).toMatchTextContent(/8\.81% in CO 80222 and 1 more\./)
		await terms.getByRole('button', { name: 'Edit the contract settings' }).click()
		await expect.element(page.getByRole('dialog', { name: 'Contract settings' })).toBeVisible()
	})

	it('say that a company without terms has no deposit, no monthly payment and no sales tax', async () => {
		await renderPricing(priceDeck(productDataFixture()))
		await expect.element(page.getByText('No deposit is entered yet.')).toBeVisible()
		await expect.element(page.getByText('None, because no lender is entered.')).toBeVisible()
		await expect.element(page.getByText('Off, because no rate is entered.')).toBeVisible()
	})
})
