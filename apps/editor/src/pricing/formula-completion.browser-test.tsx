import type { PreviewPricingInput } from '@dormer/api/content/pricing/preview-schema'
import type { ProductSlideData } from '@dormer/api/content/pricing/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import type { Handlers } from '@dormer/tooling/stub-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deckDetailFixture, deckFixture, slideFixture } from '../testing/deck-fixture.ts'
import { presentationListFixture } from '../testing/presentation-fixture.ts'
import { priceItemFixture } from '../testing/price-book-fixture.ts'
import {
	pricingPreviewFixture,
	productDataFixture,
	tierFixture,
	variableFixture,
} from '../testing/pricing-fixture.ts'
import { renderInDeck } from '../testing/render-in-deck.tsx'
import { PricingPanel } from './pricing-panel.tsx'

const KNOWN = /^(?:roof_squares|roof_waste|roundup_to|round|[\d\s*+(),])*$/

/** Stub of the price preview. Reports an error for an empty formula and for a formula with a name that is not in `KNOWN`. */
function preview({ productData }: Partial<PreviewPricingInput>) {
	const formula = productData?.good?.price.formula ?? ''
	const message = 'There is no such name.'
	const problem = { start: 0, end: formula.length, message, repair: null }
	const path = 'productData.good.price.formula'
	return pricingPreviewFixture({
		issues: KNOWN.test(formula) && formula !== '' ? [] : [{ path, message, problem }],
	})
}

const handlers: Handlers = {
	priceBook: { list: () => ({ items: [priceItemFixture()] }) },
	pricing: { preview },
	presentations: { list: () => presentationListFixture([]) },
	slides: {
		setProductData: ({ productData }: { productData: ProductSlideData }) => ({
			productData,
			revision: 'prices-1-2',
		}),
	},
}

const field = page.getByRole('textbox', { name: 'Formula' })
const list = page.getByRole('listbox', { name: 'Values and functions to insert' })
const option = (name: RegExp) => list.getByRole('option', { name })
/** Returns the text of the option that screen readers announce as selected. */
const selected = () => {
	const id = field.element().getAttribute('aria-activedescendant') ?? ''
	return document.getElementById(id)?.querySelector('code')?.textContent
}

describe('Suggestions in the formula field', () => {
	beforeEach(async () => {
		const settings = {
			revision: 'variables-1',
			priceVariables: [
				variableFixture(),
				variableFixture({ key: 'roof_waste', label: 'Roof waste' }),
			],
		}
		const good = tierFixture({ price: { mode: 'formula', formula: '' } })
		const slide = slideFixture(1, {
			productData: productDataFixture({ good }),
			slideType: 'product_pricing_v1',
		})
		await renderInDeck(<PricingPanel />, {
			detail: deckDetailFixture({ deck: deckFixture({ settings }), slides: [slide] }),
			handlers,
			search: { tab: 'pricing' },
		})
		await field.click()
	})

	it('lists values and functions while the rep types, and shows no error', async () => {
		await userEvent.keyboard('ro')
		await expect.element(option(/Roof squares/)).toHaveAttribute('aria-selected', 'true')
		await expect.element(option(/roundup_to\(x, step\)/)).toBeVisible()
		await expect
			.element(page.getByText(/suggestions\. Choose with the arrow keys/))
			.toBeInTheDocument()
		await expect.element(field).toHaveFocus()
		await expect.element(field).not.toHaveAttribute('aria-invalid')
		await expectAccessible(document.body)
	})

	it('selects a name with the arrow keys, and inserts the name with Enter', async () => {
		await userEvent.keyboard('400 * roo{ArrowDown}')
		await expect.poll(selected).toBe('Roof waste')
		await userEvent.keyboard('{ArrowUp}')
		await expect.poll(selected).toBe('Roof squares')
		await userEvent.keyboard('{Enter}')
		await expect.element(field).toHaveValue('400 * Roof squares')
		await expect.element(list).not.toBeInTheDocument()
	})

	it('places the caret between the parentheses of an inserted function', async () => {
		await userEvent.keyboard('roundu{Tab}')
		await expect.element(field).toHaveValue('roundup_to()')
		await userEvent.keyboard('waste{Enter}, 10')
		await expect.element(field).toHaveValue('roundup_to(Roof waste, 10)')
		await expect.element(field).toHaveFocus()
	})

	it('lists every name after Ctrl+Space, and closes the list after Escape', async () => {
		await userEvent.keyboard('{Control>} {/Control}')
		await expect.poll(() => list.getByRole('option').elements()).toHaveLength(10)
		await userEvent.keyboard('{Escape}')
		await expect.element(list).not.toBeInTheDocument()
		await expect.element(field).toHaveFocus()
		await expect.element(field).toHaveValue('')
	})

	it('inserts a name when the rep clicks the name', async () => {
		await userEvent.keyboard('was')
		await option(/Roof waste/).click()
		await expect.element(field).toHaveValue('Roof waste')
		await expect.element(field).toHaveFocus()
	})

	it('completes the name of an item of the price book from a part of it', async () => {
		await userEvent.keyboard('62 * vent')
		await expect.element(option(/book\.ridge_vent.*Ridge vent, \$14\.00/)).toBeVisible()
		await userEvent.keyboard('{Enter}')
		await expect.element(field).toHaveValue('62 * book.ridge_vent')
		await userEvent.keyboard(' + book.ri{Enter}')
		await expect.element(field).toHaveValue('62 * book.ridge_vent + book.ridge_vent')
	})

	it('shows an error for a name when no suggestion can complete it', async () => {
		await userEvent.keyboard('xyz')
		await expect.element(field).toHaveAttribute('aria-invalid', 'true')
		await expect.element(field).toHaveAccessibleDescription('There is no such name.')
	})
})
