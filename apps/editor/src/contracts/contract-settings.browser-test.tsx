import type { UpdateContractSettingsInput } from '@dormer/api/content/contract-templates/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meFixture } from '../testing/account-fixture.ts'
import { contractSettingsFixture } from '../testing/contract-fixture.ts'
import { render } from '../testing/render.tsx'
import { ContractSettingsDialog } from './contract-settings.tsx'

const SAVED = contractSettingsFixture()

async function renderSettings(
	handlers: Handlers['contracts'] = {},
	role: 'admin' | 'rep' = 'admin',
) {
	const calls = stubApi({
		auth: { me: () => meFixture({ role }) },
		contracts: {
			getSettings: () => ({ settings: SAVED }),
			updateSettings: (patch: UpdateContractSettingsInput) => ({
				settings: {
					rightToCancel: patch.rightToCancel ?? SAVED.rightToCancel,
					businessDays: patch.businessDays ?? SAVED.businessDays,
					requireViewed: patch.requireViewed ?? SAVED.requireViewed,
					requireConfirmedPrice: patch.requireConfirmedPrice ?? SAVED.requireConfirmedPrice,
					signerCheck: patch.signerCheck ?? SAVED.signerCheck,
					depositPercent: patch.depositPercent ?? SAVED.depositPercent,
					depositCents: patch.depositCents ?? SAVED.depositCents,
					payments: patch.payments ?? SAVED.payments,
					lenders: patch.lenders ?? SAVED.lenders,
					taxRates: patch.taxRates ?? SAVED.taxRates,
					repDiscountPercent: patch.repDiscountPercent ?? SAVED.repDiscountPercent,
					adminDiscountPercent: patch.adminDiscountPercent ?? SAVED.adminDiscountPercent,
				},
			}),
			...handlers,
		},
	})
	const onClose = vi.fn()
	await render(<ContractSettingsDialog onClose={onClose} />)
	return { calls, onClose }
}

const days = page.getByLabelText('Business days after signing')
const save = page.getByRole('button', { name: 'Save' })

describe('ContractSettingsDialog', () => {
	it('saves the number of days with Enter and closes the dialog', async () => {
		const { calls, onClose } = await renderSettings()
		await expect.element(save).toBeDisabled()
		await days.fill('5')
		await expectAccessible(document.body)
		await userEvent.keyboard('{Enter}')
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
		expect(inputsOf(calls, 'contracts.updateSettings')).toEqual([{ ...SAVED, businessDays: 5 }])
	})

	it('saves a deposit for a company that had none', async () => {
		const { calls, onClose } = await renderSettings()
		await page.getByLabelText('Deposit, percent of the price').fill('101')
		await save.click()
		await expect.element(page.getByText('Enter at most 100 percent')).toBeVisible()
		await page.getByLabelText('Deposit, percent of the price').fill('30')
		await save.click()
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
		expect(inputsOf(calls, 'contracts.updateSettings')).toEqual([{ ...SAVED, depositPercent: 30 }])
	})

	it('saves a deposit as an amount and the payments after it, of which the last is what remains', async () => {
		const { calls, onClose } = await renderSettings()
		await page.getByLabelText('Deposit, percent of the price').fill('30')
		await page.getByLabelText('Or an amount in dollars').fill('1000.50')
		await expect.element(page.getByLabelText('Deposit, percent of the price')).toHaveValue('')
		const add = page.getByRole('button', { name: 'Add a payment' })
		await add.click()
		await page.getByLabelText('Payment 1', { exact: true }).fill('On the first day of work')
		await add.click()
		await page.getByLabelText('Percent for payment 1').fill('40')
		await save.click()
		await expect.element(page.getByText(/^Enter when this payment is due/)).toBeVisible()
		await page.getByLabelText('Payment 2', { exact: true }).fill('At the end')
		await page.getByLabelText(/^Payment 2 in Spanish/).fill('Al final')
		await expectAccessible(document.body)
		await save.click()
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
		expect(inputsOf(calls, 'contracts.updateSettings')).toEqual([
			{
				...SAVED,
				depositCents: 100_050,
				payments: [
					{ name: 'On the first day of work', percent: 40 },
					{ name: 'At the end', spanishName: 'Al final', percent: null },
				],
			},
		])
	})

	it('saves a lender with its terms, and asks for the number of payments and the rate', async () => {
		const { calls, onClose } = await renderSettings()
		await page.getByRole('button', { name: 'Add a lender' }).click()
		await page.getByLabelText('Name of lender 1').fill('Front Range Credit Union')
		await save.click()
		await expect.element(page.getByText('Enter the number of monthly payments')).toBeVisible()
		await expect.element(page.getByText('Enter the annual percentage rate')).toBeVisible()
		await page.getByLabelText('Number of payments').fill('120')
		await page.getByLabelText('Annual percentage rate, %').fill('6.9')
		await page.getByLabelText('Smallest loan in dollars').fill('5000')
		await page.getByLabelText(/^Additional terms, in Spanish/).fill('Sujeto a aprobación.')
		await page.getByLabelText(/^Loan application page/).fill('https://lender.example/apply')
		await expectAccessible(document.body)
		await save.click()
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
		expect(inputsOf(calls, 'contracts.updateSettings')).toEqual([
			{
				...SAVED,
				lenders: [
					{
						name: 'Front Range Credit Union',
						downPaymentPercent: 0,
						months: 120,
						aprPercent: 6.9,
						minLoanCents: 500_000,
						disclosure: 'On approved credit.',
						spanishDisclosure: 'Sujeto a aprobación.',
						applyUrl: 'https://lender.example/apply',
					},
				],
			},
		])
	})

	it('saves the tax rate of some ZIP codes, refuses a bad rate and a bad ZIP code, and asks before they are lost', async () => {
		const { calls, onClose } = await renderSettings()
		await page.getByRole('button', { name: 'Add a tax rate' }).click()
		await page.getByLabelText('State').fill('co')
		await page.getByLabelText('Rate, %').fill('20.1')
		await page.getByLabelText(/^ZIP codes/).fill('80222, 8023')
		await save.click()
		await expect.element(page.getByText('Enter at most 20 percent')).toBeVisible()
		await expect.element(page.getByText('Enter ZIP codes with five digits')).toBeVisible()
		await expectAccessible(document.body)
		expect(inputsOf(calls, 'contracts.updateSettings')).toEqual([])
		await userEvent.keyboard('{Escape}')
		await expect.element(page.getByText('Leave without saving?')).toBeVisible()
		expect(onClose).not.toHaveBeenCalled()
		await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
		await page.getByLabelText('Rate, %').fill('8.81')
		await page.getByLabelText(/^ZIP codes/).fill('80222 80231')
		await save.click()
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
		const rate = { name: 'Sales tax', percent: 8.81, state: 'CO', zips: ['80222', '80231'] }
		expect(inputsOf(calls, 'contracts.updateSettings')).toEqual([{ ...SAVED, taxRates: [rate] }])
	})

	it('recommends that homeowners open the contract here, and saves what a homeowner must do before signing', async () => {
		const { calls, onClose } = await renderSettings()
		const viewing = page.getByLabelText('Before signing')
		await expect
			.element(viewing)
			.toHaveAccessibleDescription(/^Opening the contract here is recommended\./)
		await viewing.selectOptions('The homeowner must open the contract here')
		await page
			.getByLabelText('Who signs')
			.selectOptions('The link, and a code sent to the homeowner’s email')
		await save.click()
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
		expect(inputsOf(calls, 'contracts.updateSettings')).toEqual([
			{ ...SAVED, requireViewed: true, signerCheck: 'email_code' },
		])
	})

	it('hides the field for the number of days when contracts include no right to cancel', async () => {
		await renderSettings()
		await page.getByLabelText('Homeowners can cancel').selectOptions('No right to cancel')
		await expect.element(days).not.toBeInTheDocument()
	})

	it('shows an error and saves nothing when the number of days is too low', async () => {
		const { calls } = await renderSettings()
		await days.fill('1')
		await save.click()
		await expect.element(days).toHaveAccessibleDescription('Enter at least 3 business days')
		expect(inputsOf(calls, 'contracts.updateSettings')).toEqual([])
	})

	it("shows the server's error when saving fails", async () => {
		await renderSettings({
			updateSettings: () => {
				throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
			},
		})
		await days.fill('4')
		await save.click()
		await expect.element(page.getByRole('alert')).toHaveTextContent('The server is busy')
		await expect.element(days).toHaveValue(4)
	})

	it('shows a rep the settings but does not let the rep change them', async () => {
		await renderSettings({}, 'rep')
		await expect.element(page.getByText('Only an admin can change this')).toBeVisible()
		await expect.element(days).toBeDisabled()
		await expect.element(save).toBeDisabled()
	})

	it("shows the server's error, and loads the settings when the user retries", async () => {
		let isDown = true
		await renderSettings({
			getSettings: () => {
				if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
				return { settings: SAVED }
			},
		})
		await expect.element(page.getByText('The server is busy')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(days).toHaveValue(3)
	})

	it('closes the dialog with Escape', async () => {
		const { onClose } = await renderSettings()
		await expect.element(days).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => onClose.mock.calls).toHaveLength(1)
	})
})
