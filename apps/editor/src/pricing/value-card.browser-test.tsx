import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, noResponse } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { deckFixture } from '../testing/deck-fixture.ts'
import { presentationFixture, presentationListFixture } from '../testing/presentation-fixture.ts'
import {
	pricingPreviewFixture,
	productDataFixture,
	variableFixture,
} from '../testing/pricing-fixture.ts'
import { priceDeck, renderPricing } from '../testing/render-pricing.tsx'

describe('Measurements and other values', () => {
	const withVariables = (...priceVariables: ReturnType<typeof variableFixture>[]) =>
		priceDeck(null, {
			deck: deckFixture({ settings: { priceVariables, revision: 'variables-1' } }),
		})
	const update = ({ settings }: { settings: { priceVariables: [] } }) => ({
		deck: deckFixture({ settings: { ...settings, revision: 'variables-2' } }),
	})

	const group = (title: string) =>
		page.getByRole('list').filter({ has: page.getByRole('button', { name: title }) })

	it('says what values are when the deck has none, and adds one whose key follows its name', async () => {
		const { calls } = await renderPricing(withVariables(), { decks: { update } })
		await expect.element(page.getByText(/^Values are numbers for formulas/)).toBeVisible()
		await page.getByRole('button', { name: 'Value', exact: true }).click()
		await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus()
		expect(document.querySelector('[aria-invalid], [role=alert]')).toBeNull()
		await page.getByRole('button', { name: 'Add the value' }).click()
		await expect.element(page.getByText('Give the value a name')).toBeVisible()
		await page.getByLabelText('Name', { exact: true }).fill('Layers to tear off')
		await page.getByRole('button', { name: 'Add the value' }).click()
		const key = 'layers_to_tear_off'
		await expect
			.poll(() => inputsOf(calls, 'decks.update').at(-1))
			.toMatchObject({
				settings: {
					priceVariables: [{ key, label: 'Layers to tear off', source: 'manual', purpose: 'home' }],
				},
			})
		await expect.element(page.getByText(key)).not.toBeInTheDocument()
	})

	it('stand in three groups, by who gives them', async () => {
		await renderPricing(
			withVariables(
				variableFixture({ key: 'squares', source: 'measurement', sample: 25 }),
				variableFixture({ key: 'layers', label: 'Layers', purpose: 'home', sample: 1 }),
				variableFixture({ key: 'fee', label: 'Permit fee', purpose: 'everyone', default: 250 }),
			),
		)
		await expect.element(page.getByLabelText('Roof squares, sample')).toHaveValue('25')
		await expect.element(page.getByLabelText('Layers, sample')).toHaveValue('1')
		await expect.element(page.getByLabelText('Permit fee, for everyone')).toHaveValue('250')
		for (const name of ['Roof squares', 'Layers', 'Permit fee'])
			await expect.poll(() => group(name).getByRole('listitem').elements()).toHaveLength(1)
		await expectAccessible(document.body)
	})

	it('follow their name in every formula: a new name stands there at once, and the key stays', async () => {
		const detail = priceDeck(productDataFixture(), {
			deck: deckFixture({
				settings: { priceVariables: [variableFixture()], revision: 'variables-1' },
			}),
		})
		const { calls } = await renderPricing(detail, { decks: { update } })
		const formula = page.getByRole('textbox', { name: 'Formula' })
		await expect.element(formula).toHaveValue('Roof squares * 400')
		await page.getByRole('button', { name: 'Roof squares' }).click()
		const name = page.getByLabelText('Name', { exact: true })
		await name.fill('')
		await expect.element(name).toHaveValue('')
		expect(document.querySelector('[aria-invalid], [role=alert]')).toBeNull()
		await name.fill('Size of the roof')
		await expect.element(formula).toHaveValue('Size of the roof * 400')
		await expect
			.poll(() => inputsOf(calls, 'decks.update').at(-1))
			.toMatchObject({
				settings: { priceVariables: [{ key: 'roof_squares', label: 'Size of the roof' }] },
			})
		expect(inputsOf(calls, 'slides.setProductData')).toEqual([])
		await formula.fill('size of the ROOF * 410')
		await expect
			.poll(() => inputsOf(calls, 'slides.setProductData').at(-1))
			.toMatchObject({ productData: { good: { price: { formula: 'roof_squares * 410' } } } })
	})

	it('may be empty while the rep types, and show no red', async () => {
		const fee = variableFixture({ key: 'fee', label: 'Fee', purpose: 'everyone', default: 250 })
		const { calls } = await renderPricing(withVariables(fee), { decks: { update } })
		const value = page.getByLabelText('Fee, for everyone')
		await value.fill('')
		await expect.element(value).toHaveValue('')
		await expect
			.poll(() => inputsOf(calls, 'decks.update').at(-1))
			.toMatchObject({ settings: { priceVariables: [{ key: 'fee', label: 'Fee' }] } })
		expect(document.querySelector('[aria-invalid], [role=alert]')).toBeNull()
	})

	it('are those of the home that the rep selects, or missing, and not editable there', async () => {
		const newest = presentationFixture()
		const squares = { key: 'squares', source: 'measurement', value: '24', display: '24' } as const
		await renderPricing(
			withVariables(
				variableFixture({ key: 'squares', source: 'measurement' }),
				variableFixture({ key: 'pitch', label: 'Pitch', source: 'measurement' }),
			),
			{
				presentations: { list: () => presentationListFixture([newest]) },
				pricing: {
					preview: () => pricingPreviewFixture({ variables: [{ ...squares, reason: null }] }),
				},
			},
		)
		const rows = group('Pitch').getByRole('listitem')
		await expect.element(rows.nth(0)).toMatchTextContent(/^Roof squares24$/)
		await expect.element(rows.nth(1)).toMatchTextContent(/^PitchMissing$/)
	})

	it('show placeholders, and no value, until the prices of the newest roof have arrived', async () => {
		const newest = presentationFixture()
		const detail = withVariables(variableFixture({ key: 'squares', source: 'measurement' }))
		const { calls } = await renderPricing(detail, {
			presentations: { list: () => presentationListFixture([newest]) },
			pricing: { preview: noResponse },
		})
		const input = expect.objectContaining({ presentationId: newest.id })
		await expect.poll(() => inputsOf(calls, 'pricing.preview')).toEqual([input])
		await expect
			.element(group('Roof squares').getByRole('listitem'))
			.toMatchTextContent(/^Roof squares$/)
	})

	it('have a formula when they are calculated', async () => {
		await renderPricing(withVariables(variableFixture({ key: 'waste', label: 'Waste' })), {
			decks: { update },
		})
		await page.getByRole('button', { name: 'Waste' }).click()
		await page.getByLabelText('Where it comes from').selectOptions('Calculated')
		await expect.element(page.getByRole('textbox', { name: 'Formula' })).toHaveValue('0')
		await expect.element(page.getByLabelText('Minimum')).not.toBeInTheDocument()
	})

	it('ask who gives a typed value, and become a sample when the rep types it for each home', async () => {
		const undecided = variableFixture({ key: 'layers', label: 'Layers', default: 1 })
		const { calls } = await renderPricing(withVariables(undecided), { decks: { update } })
		await page.getByRole('button', { name: 'Say where it comes from' }).click()
		const who = page.getByLabelText('Where it comes from')
		await expect.element(who).toHaveValue('')
		await who.selectOptions('Typed by the rep')
		await expect.element(page.getByLabelText('Layers, sample')).toHaveValue('1')
		const saved = { key: 'layers', label: 'Layers', source: 'manual', purpose: 'home', sample: 1 }
		await expect
			.poll(() => inputsOf(calls, 'decks.update'))
			.toContainEqual(
				expect.objectContaining({ settings: expect.objectContaining({ priceVariables: [saved] }) }),
			)
		await who.selectOptions('Same for every home')
		await expect.element(page.getByLabelText('Layers, for everyone')).toHaveValue('1')
	})
})
