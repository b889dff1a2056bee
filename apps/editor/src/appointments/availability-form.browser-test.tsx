import type {
	AvailabilitySettings,
	SetAvailabilityInput,
} from '@dormer/api/sale/appointments/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, inputsOf, refusal, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UnsavedGuard } from '../shell/unsaved-guard.tsx'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { AvailabilityForm } from './availability-form.tsx'

const SAVED: AvailabilitySettings = {
	windows: [{ weekday: 1, start: '09:00', end: '12:00' }],
	appointmentLength: 45,
	bufferMinutes: 15,
	noticeHours: 24,
	horizonDays: 30,
	daysOff: [],
	federalHolidays: ['2098-11-27', '2098-12-25', '2099-01-01'],
	timezone: 'America/Denver',
}

async function renderForm(
	saved: Partial<AvailabilitySettings> = {},
	appointments: Handlers['appointments'] = {},
) {
	const calls = stubApi({
		appointments: {
			setAvailability: (rules: SetAvailabilityInput) => ({ ...SAVED, ...rules }),
			...appointments,
		},
	})
	const form = (
		<>
			<AvailabilityForm saved={{ ...SAVED, ...saved }} />
			<UnsavedGuard />
		</>
	)
	const router = await renderRoute(form, { id: '/app/appointments', address: '/appointments' })
	return { calls, router }
}

const save = page.getByRole('button', { name: 'Save availability' })
const until = page.getByLabelText('Monday until')
const length = page.getByLabelText('Appointment length')

describe('AvailabilityForm', () => {
	it('shows the hours of each open weekday, and marks the other weekdays as closed', async () => {
		await renderForm()
		await expect.element(page.getByLabelText('Monday from')).toHaveValue('09:00')
		await expect.element(page.getByText('3 slots')).toBeVisible()
		await expect.element(page.getByText('Closed').first()).toBeVisible()
		await expect.element(save).toBeDisabled()
		await expectAccessible(document.body)
	})

	it('saves changed hours', async () => {
		const { calls } = await renderForm()
		await until.fill('17:00')
		await expect.element(page.getByText('8 slots')).toBeVisible()
		await save.click()
		await expect.element(save).toBeDisabled()
		expect(inputsOf(calls, 'appointments.setAvailability')).toMatchObject([
			{ windows: [{ weekday: 1, start: '09:00', end: '17:00' }] },
		])
	})

	it('makes a weekday available and unavailable again with the Space key', async () => {
		await renderForm()
		const tuesday = page.getByRole('switch', { name: 'Appointments on Tuesday' })
		await expect.element(tuesday).toBeVisible()
		tuesday.element().focus()
		await userEvent.keyboard(' ')
		await expect.element(page.getByLabelText('Tuesday from')).toHaveValue('09:00')
		await userEvent.keyboard(' ')
		await expect.element(page.getByLabelText('Tuesday from')).not.toBeInTheDocument()
	})

	it('adds the federal holidays of the next 12 months to the days off with one click', async () => {
		const { calls } = await renderForm({ daysOff: ['2098-11-27'] })
		const add = page.getByRole('button', { name: 'Add federal holidays for 12 months' })
		await add.click()
		await expect.element(add).not.toBeInTheDocument()
		await save.click()
		await expect
			.poll(() => inputsOf(calls, 'appointments.setAvailability'))
			.toMatchObject([{ daysOff: ['2098-11-27', '2098-12-25', '2099-01-01'] }])
	})

	it('adds a second time window to a weekday', async () => {
		await renderForm()
		await page.getByRole('button', { name: 'Add hours after Monday' }).click()
		await expect.element(page.getByLabelText('Monday, window 2 from')).toHaveValue('13:00')
		await expect.element(page.getByLabelText('Monday, window 2 until')).toHaveValue('15:00')
		await page.getByRole('button', { name: 'Remove Monday, window 2' }).click()
		await expect.element(until).toHaveValue('12:00')
	})

	it('shows an error and saves nothing when opening hours end before they start', async () => {
		const { calls } = await renderForm()
		await until.fill('08:00')
		await save.click()
		await expect.element(until).toHaveAccessibleDescription('The end must be after the start')
		expect(inputsOf(calls, 'appointments.setAvailability')).toEqual([])
		await until.fill('11:00')
		await expect.element(until).not.toHaveAttribute('aria-invalid')
	})

	it('shows an error at a number field whose value is out of range', async () => {
		await renderForm()
		await length.fill('5')
		await userEvent.keyboard('{Enter}')
		await expect.element(length).toHaveAccessibleDescription('At least 10 minutes')
		await expect.element(length).toHaveFocus()
	})

	it("shows the server's error and keeps the changes when saving fails", async () => {
		await renderForm(
			{},
			{
				setAvailability: () => {
					throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
				},
			},
		)
		await length.fill('60')
		await save.click()
		await expect.element(page.getByRole('alert')).toHaveTextContent('The server is busy')
		await expect.element(length).toHaveValue(60)
		await expect.element(save).toBeEnabled()
	})

	it('restores the saved values when the user discards the changes', async () => {
		await renderForm()
		await length.fill('60')
		await page.getByRole('button', { name: 'Discard' }).click()
		await expect.element(length).toHaveValue(45)
		await expect.element(save).toBeDisabled()
	})

	it('asks for confirmation before unsaved changes are lost', async () => {
		const { router } = await renderForm()
		await length.fill('60')
		const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
		await page.getByRole('link', { name: /time zone/ }).click()
		await question.getByRole('button', { name: 'Cancel' }).click()
		expect(addressOf(router)).toBe('/appointments')
		await expect.element(length).toHaveValue(60)
		await page.getByRole('link', { name: /time zone/ }).click()
		await question.getByRole('button', { name: 'Leave' }).click()
		await expect.poll(() => addressOf(router)).toBe('/settings')
	})
})

describe('Days off', () => {
	const date = page.getByLabelText('Date')
	const add = page.getByRole('button', { name: 'Add', exact: true })

	it('adds a day off with Enter and removes it again', async () => {
		const { calls } = await renderForm()
		await date.fill('2099-12-24')
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByText('Thu, December 24, 2099')).toBeVisible()
		await expect.element(date).toHaveValue('')
		expect(inputsOf(calls, 'appointments.setAvailability')).toEqual([])
		await page.getByRole('button', { name: /^Remove the day off/ }).click()
		await expect.element(page.getByText('Thu, December 24, 2099')).not.toBeInTheDocument()
	})

	it.each([
		['', 'Choose a date'],
		['2020-01-01', 'This date is in the past'],
		['2099-12-25', 'This date is already a day off'],
	])('rejects the date “%s”', async (value, message) => {
		await renderForm({ daysOff: ['2099-12-25'] })
		await date.fill(value)
		await add.click()
		await expect.element(date).toHaveAccessibleDescription(message)
	})
})
