import { inputsOf, noResponse } from '@dormer/component-testing/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { deckFixture } from '../testing/deck-fixture.ts'
import { presentationFixture, presentationListFixture } from '../testing/presentation-fixture.ts'
import { pricingPreviewFixture, variableFixture } from '../testing/pricing-fixture.ts'
import { priceDeck, renderPricing } from '../testing/render-pricing.tsx'

describe('Price variables', () => {
	const withVariables = (...priceVariables: ReturnType<typeof variableFixture>[]) =>
		priceDeck(null, { deck: deckFixture({ settings: { priceVariables } }) })
	const update = ({ settings }: { settings: { priceVariables: [] } }) => ({
		deck: deckFixture({ settings }),
	})

	it('explains variables when the deck has none, and adds the first variable', async () => {
		const { calls } = await renderPricing(withVariables(), { decks: { update } })
		await expect.element(page.getByText(/^Variables are numbers for formulas/)).toBeVisible()
		await page.getByRole('button', { name: 'Variable' }).click()
		await expect.element(page.getByText('variable_1')).toBeVisible()
		await expect.poll(() => inputsOf(calls, 'decks.update')).toHaveLength(1)
	})

	it('shows the value of each variable, or that its value is missing', async () => {
		const detail = withVariables(
			variableFixture({ key: 'squares' }),
			variableFixture({ key: 'pitch', source: 'measurement' }),
		)
		const squares = { key: 'squares', source: 'default', value: '24', display: '24' } as const
		await renderPricing(detail, {
			pricing: {
				preview: () => pricingPreviewFixture({ variables: [{ ...squares, reason: null }] }),
			},
		})
		const [first, second] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
		await expect.element(first).toMatchTextContent(/^squaresDefault24/)
		await expect.element(second).toMatchTextContent(/^pitchMeasuredMissing/)
	})

	it('shows placeholders, and no value, until the prices of the newest roof have arrived', async () => {
		const newest = presentationFixture()
		const detail = withVariables(variableFixture({ key: 'squares' }))
		const { calls } = await renderPricing(detail, {
			presentations: { list: () => presentationListFixture([newest]) },
			pricing: { preview: noResponse },
		})
		const input = expect.objectContaining({ presentationId: newest.id })
		await expect.poll(() => inputsOf(calls, 'pricing.preview')).toEqual([input])
		const row = page.getByRole('listitem').first()
		await expect.element(row).toMatchTextContent(/^squaresTyped by rep/)
		await expect.element(row).not.toMatchTextContent('Missing')
	})

	it('replaces forbidden characters while the rep types a key', async () => {
		await renderPricing(withVariables(variableFixture({ key: 'squares' })), { decks: { update } })
		await page.getByText('squares', { exact: true }).click()
		await page.getByLabelText('Key').fill('Roof Area')
		await expect.element(page.getByLabelText('Key')).toHaveValue('roof_area')
	})

	it('shows a formula field when the source of a variable is a formula', async () => {
		await renderPricing(withVariables(variableFixture({ key: 'waste' })), { decks: { update } })
		await page.getByText('waste', { exact: true }).click()
		await page.getByLabelText('Source').selectOptions('Formula')
		await expect.element(page.getByRole('textbox', { name: 'Formula' })).toHaveValue('0')
		await expect.element(page.getByLabelText('Minimum')).not.toBeInTheDocument()
	})
})
