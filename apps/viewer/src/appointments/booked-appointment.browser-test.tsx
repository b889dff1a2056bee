import type { Appointment } from '@dormer/api/sale/appointments/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
	MONDAY_AFTERNOON,
	makeAppointment,
	makeBooking,
	makeSlot,
} from '../testing/booking-fixture.ts'
import { makePage } from '../testing/page-fixture.ts'
import { PRESENTATION_ID } from '../testing/playback-fixture.ts'
import { render } from '../testing/render.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { AppointmentPage } from './appointment-page.tsx'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const booked = heading('Dana will come on Monday, March 4.')
const move = page.getByRole('button', { name: 'Choose another time' })
const cancel = page.getByRole('button', { name: 'Cancel appointment' })
const dialog = page.getByRole('dialog', { name: 'Cancel the appointment?' })
const confirm = dialog.getByRole('button', { name: 'Cancel appointment' })
const slot = (name: string) => page.getByRole('button', { name, exact: true })
const message = page.getByRole('status')

function openBooked(
	appointments: Handlers['appointments'] = {},
	appointment: Appointment = makeAppointment(),
) {
	let existingAppointment: Appointment | null = appointment
	const get = () => makeBooking({ existingAppointment })
	const server = stubServer({ api: { appointments: { get, ...appointments } } })
	const props = makePage()
	render(<AppointmentPage {...props} />)
	return {
		...server,
		setAppointment: (next: Appointment | null) => {
			existingAppointment = next
		},
	}
}

describe('BookedAppointment', () => {
	it('shows the time, the place and the email address that gets the confirmation', async () => {
		openBooked()
		await expect.element(booked).toBeVisible()
		await expect
			.element(page.getByText(/^9:30\D+10:15.AM, at 4518 Maple Ridge Road\.$/))
			.toBeVisible()
		await expect
			.element(page.getByText('We will send a confirmation to karen@delgado.example.'))
			.toBeVisible()
		await expectAccessible(document.body)
	})

	it('saves the calendar file of the appointment', async () => {
		const saved: string[] = []
		vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
			if (this instanceof HTMLAnchorElement) saved.push(this.download)
		})
		openBooked({ calendarFile: () => ({ filename: 'appointment.ics', text: 'BEGIN:VCALENDAR' }) })
		await page.getByRole('button', { name: 'Add to your calendar' }).click()
		await expect.poll(() => saved).toEqual(['appointment.ics'])
	})

	it('moves the appointment to another time', async () => {
		const moved = makeAppointment(MONDAY_AFTERNOON)
		const { calls, setAppointment } = openBooked({
			reschedule: () => {
				setAppointment(moved)
				return { appointment: moved }
			},
		})
		await move.click()
		await expect.element(heading('Which time is better?')).toHaveFocus()
		await expect.element(page.getByText(/^Booked now: Monday, March 4, 9:30.AM\.$/)).toBeVisible()
		await slot('2:00 PM').click()
		await page.getByRole('button', { name: 'Move to this time' }).click()
		await expect.element(booked).toHaveFocus()
		await expect.element(page.getByText(/^2:00\D+2:45.PM, at/)).toBeVisible()
		const input = {
			presentationId: PRESENTATION_ID,
			...MONDAY_AFTERNOON,
			attendeeTZ: 'America/Denver',
		}
		expect(calls).toContainEqual({ procedure: 'appointments.reschedule', input })
	})

	it('opens the day of the booked time when the homeowner moves the appointment', async () => {
		openBooked({}, makeAppointment(makeSlot('2030-03-14T15:30:00Z')))
		await move.click()
		await expect.element(page.getByRole('heading', { name: 'Thursday, March 14' })).toBeVisible()
	})

	it('keeps the booked time when another homeowner took the new time', async () => {
		openBooked({
			reschedule: () => {
				throw refusal(409, { code: 'SLOT_TAKEN', message: 'Taken' })
			},
		})
		await move.click()
		await slot('2:00 PM').click()
		await page.getByRole('button', { name: 'Move to this time' }).click()
		await expect.element(message).toMatchTextContent(/2:00.PM was just taken\./)
		await page.getByRole('button', { name: 'Keep this time' }).click()
		await expect.element(booked).toBeVisible()
	})

	it('keeps the appointment when Escape closes the confirmation dialog', async () => {
		const { calls } = openBooked()
		await expect.element(cancel).toBeVisible()
		cancel.element().focus()
		await userEvent.keyboard('{Enter}')
		await expect.element(dialog.getByRole('button', { name: 'Keep appointment' })).toHaveFocus()
		await expectAccessible(dialog.element())
		await userEvent.keyboard('{Escape}')
		await expect.element(dialog).not.toBeInTheDocument()
		await expect.element(cancel).toHaveFocus()
		expect(calls.map(({ procedure }) => procedure)).not.toContain('appointments.cancel')
	})

	it('cancels the appointment and then shows the available times again', async () => {
		const { calls, setAppointment } = openBooked({
			cancel: () => {
				setAppointment(null)
				return { success: true }
			},
		})
		await cancel.click()
		await confirm.click()
		await expect.element(heading('When may Dana come by?')).toHaveFocus()
		await expect.element(message).toMatchTextContent('Your appointment is canceled.')
		await expect.element(slot('9:30 AM')).toBeVisible()
		const input = { presentationId: PRESENTATION_ID }
		expect(calls).toContainEqual({ procedure: 'appointments.cancel', input })
	})

	it('keeps the appointment and shows an error when the cancellation fails', async () => {
		openBooked({
			cancel: () => {
				throw new TypeError('Failed to fetch')
			},
		})
		await cancel.click()
		await confirm.click()
		await expect.element(message).toMatchTextContent('Your request failed.')
		await expect.element(booked).toBeVisible()
	})

	it('disables moving and canceling while the homeowner is offline', async () => {
		const { setOnline } = openBooked()
		await expect.element(move).toHaveAttribute('aria-disabled', 'false')
		setOnline(false)
		await expect
			.element(message)
			.toHaveTextContent('You are offline. Your appointment has not changed.')
		await expect.element(move).toHaveAttribute('aria-disabled', 'true')
		await expect.element(cancel).toHaveAttribute('aria-disabled', 'true')
	})

	it('asks the homeowner to call the rep when the appointment has already started', async () => {
		const started = makeSlot('2020-03-02T16:30:00Z')
		openBooked({}, makeAppointment(started))
		await expect
			.element(page.getByText('The appointment has started. To change it, call Dana.'))
			.toBeVisible()
		await expect.element(cancel).not.toBeInTheDocument()
	})
})
