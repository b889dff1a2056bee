import { expectAccessible } from '@dormer/tooling/accessibility'
import { type Handlers, noResponse, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
	MONDAY_AFTERNOON,
	MONDAY_MORNING,
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
const day = (name: RegExp) => page.getByRole('group', { name: 'Day' }).getByRole('button', { name })
const slot = (name: string) => page.getByRole('button', { name, exact: true })
const later = page.getByRole('button', { name: 'Later days' })
const earlier = page.getByRole('button', { name: 'Earlier days' })
const book = page.getByRole('button', { name: 'Book this time' })
const yourTime = page.getByRole('region', { name: 'Your time' })

function openAppointment(appointments: Handlers['appointments'] = {}) {
	const server = stubServer({
		api: { appointments: { get: () => makeBooking(), ...appointments } },
	})
	const props = makePage()
	render(<AppointmentPage {...props} />)
	return { ...server, ...props }
}

describe('ChooseTime', () => {
	it('shows a busy placeholder while the available times load', async () => {
		openAppointment({ get: noResponse })
		await expect.element(heading('When may Dana come by?')).toHaveFocus()
		await expect.element(page.getByRole('status')).toHaveAttribute('aria-busy', 'true')
	})

	it('moves the focus from the chosen time to "Book this time" with Tab', async () => {
		openAppointment()
		await slot('9:30 AM').click()
		await userEvent.keyboard('{ArrowRight}{ArrowLeft}{End}')
		await expect.element(slot('2:00 PM').last()).toHaveFocus()
		await userEvent.keyboard('{Home}{Tab}')
		await expect.element(slot('9:30 AM')).not.toHaveFocus()
		const inTimes = document.activeElement?.closest('[role=toolbar]') ?? null
		expect(inTimes).toBeNull()
	})

	it('shows the first day with free times, and the length and place of the appointment', async () => {
		openAppointment()
		await expect.element(page.getByRole('heading', { name: 'Monday, March 4' })).toBeVisible()
		await expect.element(slot('9:30 AM')).toBeVisible()
		await expect.element(slot('2:00 PM')).toBeVisible()
		await expect
			.element(
				page.getByText(
					'A look at your roof, with time for your questions. 45 minutes, at 4518 Maple Ridge Road.',
				),
			)
			.toBeVisible()
		await expect.element(page.getByText(/^Times are in your time zone: Denver/)).toBeVisible()
		await expectAccessible(document.body)
	})

	it('disables a day without free times, and leaves out closed days', async () => {
		openAppointment()
		await expect.element(day(/Mon\s*4\s*2 times/)).toHaveAttribute('aria-pressed', 'true')
		await expect.element(day(/Tue\s*5\s*None left/)).toBeDisabled()
		await expect.element(day(/Thu\s*14\s*1 time/)).toBeVisible()
		expect(day(/./).elements()).toHaveLength(4)
		await day(/Wed\s*6\s*1 time/).click()
		await expect.element(page.getByRole('heading', { name: 'Wednesday, March 6' })).toBeVisible()
		await expect.element(slot('9:30 AM')).toBeVisible()
		await expect.element(slot('2:00 PM')).not.toBeInTheDocument()
	})

	it('begins today, names the month of its first day, and fits all days of a page on a small phone', async () => {
		vi.useFakeTimers({ now: new Date('2030-11-28T18:00:00Z'), toFake: ['Date'] })
		await page.viewport(360, 640)
		const times = [makeSlot('2030-12-02T16:30:00Z')]
		openAppointment({
			get: () =>
				makeBooking({
					slotsByDate: {
						'2030-11-27': times,
						'2030-11-28': [],
						'2030-11-29': [],
						'2030-11-30': times,
						'2030-12-02': times,
						'2030-12-03': times,
						'2030-12-04': times,
					},
				}),
		})
		await expect.element(day(/Today\s*28\s*None left/)).toBeDisabled()
		await expect.element(day(/Sat\s*30/)).toHaveAttribute('aria-pressed', 'true')
		await expect.element(day(/Mon\s*Dec 2/)).toBeVisible()
		const bar = yourTime.element().getBoundingClientRect()
		for (const button of day(/./).elements()) {
			const { left, right, bottom } = button.getBoundingClientRect()
			expect(left).toBeGreaterThanOrEqual(0)
			expect(right).toBeLessThanOrEqual(360)
			expect(bottom).toBeLessThanOrEqual(bar.top)
			expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
		}
		await expectAccessible(document.body)
	})

	it('says who comes and what to prepare', async () => {
		openAppointment()
		await expect.element(page.getByRole('heading', { name: 'Who will come' })).toBeVisible()
		await expect.element(page.getByText('Have one of the owners at home.').last()).toBeVisible()
	})

	it('moves between pages of days by keyboard', async () => {
		openAppointment({
			get: () =>
				makeBooking({
					slotsByDate: {
						...makeBooking().slotsByDate,
						'2030-03-15': [],
						'2030-03-18': [makeSlot('2030-03-18T15:30:00Z')],
					},
				}),
		})
		await expect.element(earlier).toHaveAttribute('aria-disabled', 'true')
		later.element().focus()
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByRole('heading', { name: 'Monday, March 18' })).toBeVisible()
		await expect.element(day(/Mon\s*18\s*1 time/)).toHaveAttribute('aria-pressed', 'true')
		await expect.element(later).toHaveFocus()
		await expect.element(later).toHaveAttribute('aria-disabled', 'true')
		await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
		await expect.element(slot('2:00 PM')).toBeVisible()
	})

	it('books the chosen time by keyboard and shows the appointment', async () => {
		const appointment = makeAppointment()
		let booking = makeBooking()
		const { calls } = openAppointment({
			get: () => booking,
			book: () => {
				booking = makeBooking({ existingAppointment: appointment })
				return { appointment }
			},
		})
		await expect.element(yourTime).toMatchTextContent('Choose a time')
		await expect.element(book).not.toBeInTheDocument()
		slot('9:30 AM').element().focus()
		await userEvent.keyboard('{Enter}')
		await expect.element(slot('9:30 AM')).toHaveAttribute('aria-pressed', 'true')
		await expect.element(yourTime).toMatchTextContent('Mon, Mar 4')
		book.element().focus()
		await userEvent.keyboard('{Enter}')
		await expect.element(heading('Dana will come on Monday, March 4.')).toHaveFocus()
		const input = {
			presentationId: PRESENTATION_ID,
			...MONDAY_MORNING,
			attendeeTZ: 'America/Denver',
		}
		expect(calls).toContainEqual({ procedure: 'appointments.book', input })
	})

	it('asks for an email address when none is known', async () => {
		const { calls } = openAppointment({
			get: () => makeBooking({ contact: { email: null, phone: null } }),
			book: () => ({ appointment: makeAppointment() }),
		})
		await page.getByRole('textbox', { name: 'Email for the confirmation' }).fill(' k@d.example ')
		await slot('9:30 AM').click()
		await book.click()
		const input = expect.objectContaining({ email: 'k@d.example' })
		await expect.poll(() => calls).toContainEqual({ procedure: 'appointments.book', input })
	})

	it('shows the times that are still free when the chosen time was taken', async () => {
		let booking = makeBooking()
		openAppointment({
			get: () => booking,
			book: () => {
				booking = makeBooking({ slotsByDate: { '2030-03-04': [MONDAY_AFTERNOON] } })
				throw refusal(409, { code: 'SLOT_TAKEN', message: 'Taken' })
			},
		})
		await slot('9:30 AM').click()
		await book.click()
		await expect
			.element(page.getByRole('status'))
			.toHaveTextContent('Monday, March 4, 9:30 AM was just taken. Choose another time.')
		await expect.element(slot('9:30 AM')).not.toBeInTheDocument()
		await expect.element(book).not.toBeInTheDocument()
		await slot('2:00 PM').click()
		await expect.element(book).toBeVisible()
	})

	it('keeps the chosen time when the connection is lost', async () => {
		const { setOnline } = openAppointment()
		await slot('9:30 AM').click()
		setOnline(false)
		await expect.element(page.getByText(/^You are offline. Your choice is saved\./)).toBeVisible()
		await expect.element(book).toHaveAttribute('aria-disabled', 'true')
		setOnline(true)
		await expect.element(book).toHaveAttribute('aria-disabled', 'false')
		await expect.element(slot('9:30 AM')).toHaveAttribute('aria-pressed', 'true')
	})

	it('names the chosen time in the error message when the server fails to book it', async () => {
		const failBooking = () => {
			throw refusal(500, { code: 'INTERNAL', message: 'Failed' })
		}
		openAppointment({ book: failBooking })
		await slot('2:00 PM').click()
		await book.click()
		await expect
			.element(page.getByText(/^Your request failed.* You chose Monday, March 4, 2:00.PM\.$/))
			.toBeVisible()
		await expect.element(slot('2:00 PM')).toHaveAttribute('aria-pressed', 'true')
	})

	it('says that no time is free, and offers to load the times again', async () => {
		let booking = makeBooking({ slotsByDate: {} })
		openAppointment({ get: () => booking })
		await expect
			.element(page.getByRole('heading', { name: 'No free times right now' }))
			.toBeVisible()
		booking = makeBooking()
		await page.getByRole('button', { name: 'Check again' }).click()
		await expect.element(slot('9:30 AM')).toBeVisible()
	})

	it('shows five days side by side on a wide screen', async () => {
		await page.viewport(1280, 800)
		openAppointment()
		await expect.element(page.getByRole('heading', { name: 'Wednesday, March 6' })).toBeVisible()
		await expect.poll(() => slot('9:30 AM').elements().length).toBe(3)
		await expect.element(page.getByText('None left', { exact: true }).last()).toBeVisible()
		await expectAccessible(document.body)
	})
})
