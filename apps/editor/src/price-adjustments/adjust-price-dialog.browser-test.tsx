import type { PricePreview } from '@dormer/api/sale/presentations/price-preview-schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hasUnsavedInput } from '../core/use-unsaved.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationDetailFixture } from '../testing/presentation-fixture.ts'
import { statedPriceFixture } from '../testing/pricing-fixture.ts'
import { render } from '../testing/render.tsx'
import { AdjustPriceDialog } from './adjust-price-dialog.tsx'

const SLIDE_ID = fixtureId(701)
const PRESENTATION = presentationDetailFixture({
	price: statedPriceFixture({ slideId: SLIDE_ID, name: 'Better' }),
})
const dialog = page.getByRole('dialog', { name: 'Adjust price for Karen Delgado' })

const shownOption = (display: string) => ({
	state: 'exact' as const,
	display,
	amountCents: 1_000_000,
	reason: null,
	subtotalCents: null,
	discountCents: null,
	linesCents: null,
	taxCents: null,
	monthly: null,
})

function previewOf(overrides: Partial<PricePreview> = {}): PricePreview {
	return {
		options: [
			{
				slideId: SLIDE_ID,
				title: 'Prices',
				tier: 'better',
				name: 'Better',
				isChosen: true,
				before: shownOption('$10,000'),
				after: {
					...shownOption('$9,500'),
					subtotalCents: 1_000_000,
					discountCents: -50_000,
					linesCents: 0,
					taxCents: 0,
				},
			},
		],
		sizes: [],
		inputs: [
			{
				key: 'layers',
				label: 'Layers',
				unit: null,
				min: 1,
				max: 1000,
				value: 1,
				display: '1',
				sentence: 'Entered for your home by Maya Okafor.',
			},
		],
		endsChoice: true,
		limitPercent: 8,
		highestPercent: 100,
		needsApproval: false,
		approvers: [],
		...overrides,
	}
}

async function open(preview: Partial<PricePreview> = {}, presentation = PRESENTATION) {
	const onClose = vi.fn<() => void>()
	const handlers: Handlers = {
		presentations: {
			previewPrice: () => previewOf(preview),
			listAdjustments: () => ({ adjustments: [] }),
			adjustPrice: ({ note }: { note: string }) => ({
				adjustment: {
					id: fixtureId(901),
					status: preview.needsApproval === true ? 'requested' : 'applied',
					change: {},
					options: [],
					note,
					by: 'Maya Okafor',
					createdAt: '2026-11-27T17:00:00.000Z',
					decidedBy: null,
					decidedAt: null,
				},
				presentation: PRESENTATION,
				ignoredPriceInputs: [],
			}),
		},
		company: {
			getContact: () => ({
				contact: {
					phone: '',
					email: '',
					address: '',
					city: '',
					state: '',
					zip: '',
					licenseNumber: '',
					timezone: 'America/Denver',
					website: '',
				},
				organizationName: 'Summit Peak Roofing',
				nextSteps: [],
				revision: 'contact-1',
			}),
		},
	}
	const calls = stubApi(handlers)
	await render(<AdjustPriceDialog presentation={presentation} onClose={onClose} />)
	return { calls, onClose }
}

describe('AdjustPriceDialog', () => {
	it('shows the sales tax of the home in the new price, or that there is none', async () => {
		const [option] = previewOf().options
		if (option === undefined) throw new Error('The preview has no option')
		const taxed = { ...option.after, display: '$10,345', taxCents: 84_500 }
		await open({ options: [{ ...option, after: taxed }] })
		await expect
			.element(dialog.getByRole('row', { name: /Better/ }))
			.toMatchTextContent(/\$10,000− \$500\$10,345with \$845 tax/)
		await expect
			.element(dialog.getByText(/Sales tax is charged after the discount\./))
			.toBeVisible()
	})

	it('says for the rep who typed a value', async () => {
		await open()
		await expect.element(dialog.getByText('Entered by Maya Okafor.')).toBeVisible()
	})

	it('closes on Escape without a question before anything was typed, and asks after it', async () => {
		const { onClose } = await open()
		await expect.element(dialog.getByLabelText('Dollars')).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
		expect(hasUnsavedInput()).toBe(false)
		await dialog.getByLabelText('Dollars').fill('500')
		expect(hasUnsavedInput()).toBe(true)
		await userEvent.keyboard('{Escape}')
		await expect
			.element(page.getByRole('alertdialog', { name: 'Leave without saving?' }))
			.toBeVisible()
		expect(onClose.mock.calls).toHaveLength(1)
	})

	it('says that a home without a rate has no sales tax', async () => {
		await open()
		await expect.element(dialog.getByText(/No sales tax at this address\./)).toBeVisible()
	})

	it('shows before and after, and saves a discount with its reason, a line, a value and the end of validity', async () => {
		const { calls, onClose } = await open()
		await dialog.getByLabelText('Layers').fill('2')
		await dialog.getByLabelText('Dollars').fill('500')
		await dialog.getByLabelText('Reason (Karen will read it)').fill('We are on your street')
		await dialog.getByRole('button', { name: 'Add a line' }).click()
		await dialog.getByLabelText('What').fill('Replace soft decking, a sheet')
		await dialog.getByLabelText('Quantity').fill('6')
		await dialog.getByLabelText('Each').fill('85')
		await dialog.getByLabelText('Valid until').fill('2027-06-20')
		const row = dialog.getByRole('row', { name: /Better/ })
		await expect.element(row).toMatchTextContent(/\$10,000− \$500\$9,500/)
		await expect.element(dialog.getByText('Karen, your price for Better changed')).toBeVisible()
		await expect
			.element(dialog.getByText('Karen’s choice will be removed when you show the new price.'))
			.toBeVisible()
		await expectAccessible(dialog.element())
		await dialog.getByRole('button', { name: 'Show Karen the new price' }).click()
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
		expect(inputsOf(calls, 'presentations.adjustPrice')).toEqual([
			{
				presentationId: PRESENTATION.id,
				slideId: SLIDE_ID,
				price_inputs: { layers: 2 },
				discount: { kind: 'amount', amountCents: 50_000, reason: 'We are on your street' },
				lines: [{ text: 'Replace soft decking, a sheet', quantity: 6, unitCents: 8500 }],
				validUntil: '2027-06-21T06:00:00.000Z',
				note: '',
				revision: PRESENTATION.priceRevision,
			},
		])
	})

	it('can be saved once something changes, and not after the change is taken back', async () => {
		await open({}, { ...PRESENTATION, priceInputs: { layers: 1 } })
		const button = dialog.getByRole('button', { name: 'Show Karen the new price' })
		await expect.element(button).toBeDisabled()
		await dialog.getByRole('button', { name: 'Add a line' }).click()
		await expect.element(button).toBeDisabled()
		await dialog.getByLabelText('What').fill('Replace soft decking, a sheet')
		await expect.element(button).toBeEnabled()
		await dialog.getByRole('button', { name: 'Remove Replace soft decking, a sheet' }).click()
		await expect.element(button).toBeDisabled()
		const layers = dialog.getByLabelText('Layers')
		await layers.fill('2')
		await expect.element(button).toBeEnabled()
		await layers.fill('1')
		await expect.element(button).toBeDisabled()
		await dialog.getByLabelText('Note for your team').fill('Crew is next door')
		await expect.element(button).toBeEnabled()
	})

	it('shows nothing red before the rep saves, and asks for the reason then', async () => {
		const { calls } = await open()
		await dialog.getByLabelText('Dollars').fill('500')
		await expect.element(dialog.getByText('Enter the reason')).not.toBeInTheDocument()
		await dialog.getByRole('button', { name: 'Show Karen the new price' }).click()
		await expect.element(dialog.getByText('Enter the reason')).toBeVisible()
		expect(inputsOf(calls, 'presentations.adjustPrice')).toEqual([])
	})

	it.each(['0.5', '2436'])(
		'refuses the value %s, which is out of bounds, beside its field',
		async (value) => {
			const { calls } = await open()
			const field = dialog.getByLabelText('Layers')
			await field.fill(value)
			await expect.element(dialog.getByText('Enter a number from 1 to 1,000')).toBeVisible()
			await expect.element(field).toHaveAttribute('aria-invalid', 'true')
			await dialog.getByRole('button', { name: 'Show Karen the new price' }).click()
			expect(inputsOf(calls, 'presentations.adjustPrice')).toEqual([])
			for (const asked of inputsOf(calls, 'presentations.previewPrice'))
				expect(asked).not.toHaveProperty('price_inputs')
			await field.fill('3')
			await expect
				.element(dialog.getByText('Enter a number from 1 to 1,000'))
				.not.toBeInTheDocument()
			await dialog.getByRole('button', { name: 'Show Karen the new price' }).click()
			await expect
				.poll(() => inputsOf(calls, 'presentations.adjustPrice'))
				.toMatchObject([{ price_inputs: { layers: 3 } }])
		},
	)

	it.each(['Quantity', 'Each'])(
		'refuses more than two digits after the decimal point in %s instead of rounding them',
		async (name) => {
			const { calls } = await open()
			await dialog.getByRole('button', { name: 'Add a line' }).click()
			await dialog.getByLabelText('What').fill('Skylight')
			await dialog.getByLabelText('Each').fill('149.99')
			const field = dialog.getByLabelText(name)
			await field.fill('149.995')
			await expect.element(field).toHaveAttribute('aria-invalid', 'true')
			await expect
				.element(dialog.getByText('Enter at most two digits after the decimal point'))
				.toBeVisible()
			await dialog.getByRole('button', { name: 'Show Karen the new price' }).click()
			expect(inputsOf(calls, 'presentations.adjustPrice')).toEqual([])
			await field.fill('14.5')
			await dialog.getByRole('button', { name: 'Show Karen the new price' }).click()
			await expect.poll(() => inputsOf(calls, 'presentations.adjustPrice')).toHaveLength(1)
		},
	)

	it('refuses a discount with fractions of a cent beside its field', async () => {
		const { calls } = await open()
		const field = dialog.getByLabelText('Dollars')
		await field.fill('10.005')
		await dialog.getByLabelText('Reason (Karen will read it)').fill('We are on your street')
		await expect.element(field).toHaveAttribute('aria-invalid', 'true')
		await dialog.getByRole('button', { name: 'Show Karen the new price' }).click()
		expect(inputsOf(calls, 'presentations.adjustPrice')).toEqual([])
		for (const asked of inputsOf(calls, 'presentations.previewPrice'))
			expect(asked).toMatchObject({ discount: null })
	})

	it('shows no new price for a discount above every limit of the company', async () => {
		await open({ needsApproval: true, approvers: [], highestPercent: 20 })
		await dialog.getByLabelText('Dollars').fill('6000')
		await dialog.getByLabelText('Reason (Karen will read it)').fill('We are on your street')
		await expect
			.element(
				dialog.getByText('Your limit is 8%. Nobody in your company can allow more than 20%.'),
			)
			.toBeVisible()
		await expect.element(dialog.getByText('Without the discount')).toBeVisible()
		await expect.element(dialog.getByText('New price')).not.toBeInTheDocument()
		await expect.element(dialog.getByText(/^Discount: We are/)).not.toBeInTheDocument()
		await expect
			.element(dialog.getByRole('button', { name: 'Show Karen the new price' }))
			.toBeDisabled()
	})

	it('turns a discount above the limit into a request, and offers the limit', async () => {
		await open({ needsApproval: true, approvers: ['Ana Ruiz'] })
		await page.getByRole('radio', { name: 'Percent' }).click()
		await dialog.getByLabelText('Percent', { exact: true }).last().fill('10')
		await expect
			.element(dialog.getByText('Your limit is 8%. Ana Ruiz can allow more.'))
			.toBeVisible()
		await expect
			.element(dialog.getByRole('button', { name: 'Ask Ana Ruiz to allow 10%' }))
			.toBeEnabled()
		await dialog.getByRole('button', { name: 'Use 8%' }).click()
		await expect.element(dialog.getByLabelText('Percent', { exact: true }).last()).toHaveValue('8')
	})

	it('tells the homeowner by email unless the rep unchecks it, and says so when there is no address', async () => {
		const { calls } = await open(
			{},
			{
				...PRESENTATION,
				homeownerData: { ...PRESENTATION.homeownerData, email: 'karen@mail.example' },
			},
		)
		const choice = dialog.getByRole('checkbox', { name: 'Tell Karen by email' })
		await expect.element(choice).toBeChecked()
		await dialog.getByLabelText('Valid until').fill('2027-06-20')
		await dialog.getByRole('button', { name: 'Show Karen the new price' }).click()
		await expect
			.poll(() => inputsOf(calls, 'presentations.adjustPrice'))
			.toMatchObject([{ tellHomeowner: true }])
		await open()
		await expect.element(page.getByText('Karen has no email address here.').first()).toBeVisible()
	})
})
