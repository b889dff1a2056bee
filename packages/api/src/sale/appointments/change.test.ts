import { describe, expect } from 'vitest'
import { refusalOf } from '../../testing/test-app.ts'
import { attendeeTZ, it, makeHomeowner, NINE, NOW, readEvents, TEN } from './fixtures.ts'

describe('PATCH /api/presentations/{presentationId}/appointment', () => {
	it('frees the old slot of a rescheduled appointment, and emits no event when a repeated call leaves the time unchanged', async ({
		app,
		karen,
		hannah,
	}) => {
		const { appointment } = await karen.book()
		const moved = await karen.reschedule()
		expect(moved.appointment).toMatchObject({
			...TEN,
			id: appointment.id,
			email: appointment.email,
		})
		await karen.reschedule()
		const events = await readEvents(app, karen.presentationId)
		expect(events.map(({ eventType }) => eventType)).toEqual([
			'appointment.booked',
			'appointment.rescheduled',
		])
		await hannah.book(NINE)
		expect((await refusalOf(hannah.reschedule())).code).toBe('SLOT_TAKEN')
	})

	it('accepts a new appointment time that overlaps the old time', async ({ api, karen }) => {
		await karen.book()
		const windows = [{ weekday: 2, start: '09:30', end: '12:00' }]
		await api.appointments.setAvailability({ windows })
		const half = { startTime: '2026-11-24T16:30:00.000Z', endTime: '2026-11-24T17:15:00.000Z' }
		expect((await karen.reschedule(half)).appointment).toMatchObject(half)
	})

	it('moves only one of 20 appointments to a slot when the requests run concurrently', async ({
		company,
		karen,
	}) => {
		const slots = Object.values((await karen.options()).slotsByDate).flat()
		const homeowners = await Promise.all(Array.from({ length: 20 }, () => makeHomeowner(company)))
		await Promise.all(homeowners.map(({ book }, index) => book(slots[index])))
		const outcomes = await Promise.allSettled(
			homeowners.map(({ reschedule }) => reschedule(slots[20])),
		)
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	})

	it('lets the company reschedule and cancel an appointment that has not started', async ({
		app,
		api,
		karen,
	}) => {
		const { presentationId } = karen
		for (const call of [karen.reschedule, karen.cancel])
			expect(await refusalOf(call())).toMatchObject({
				status: 404,
				message: 'Appointment not found',
			})
		await karen.book()
		const { existingAppointment } = await api.appointments.get({ presentationId })
		expect(existingAppointment).toMatchObject(NINE)
		await api.appointments.reschedule({ presentationId, ...TEN, attendeeTZ })
		const afterStart = karen.callsAfter(Date.parse(TEN.startTime) - NOW.getTime())
		expect((await refusalOf(afterStart.cancel({ presentationId }))).code).toBe('CONFLICT')
		const wednesday = { startTime: '2026-11-25T18:00:00Z', endTime: '2026-11-25T18:45:00Z' }
		const late = afterStart.reschedule({ presentationId, ...wednesday, attendeeTZ })
		expect((await refusalOf(late)).code).toBe('CONFLICT')
		await api.appointments.cancel({ presentationId })
		const events = await readEvents(app, presentationId)
		expect(events.map(({ payload }) => payload)).toMatchObject([
			{ by: 'homeowner' },
			{ by: 'company' },
			{ by: 'company', startTime: TEN.startTime },
		])
	})
})

describe('DELETE /api/presentations/{presentationId}/appointment', () => {
	it('removes a canceled appointment from the list and frees its time at once', async ({
		api,
		karen,
		hannah,
	}) => {
		await karen.book()
		await karen.cancel()
		expect((await refusalOf(karen.cancel())).status).toBe(404)
		expect((await karen.options()).existingAppointment).toBeNull()
		expect((await api.appointments.list({})).appointments).toEqual([])
		await hannah.book()
		await karen.book(TEN)
	})
})

describe('DELETE /api/presentations/{presentationId} with an appointment', () => {
	it('cancels the appointment of a deleted presentation, and returns 404 for later calls', async ({
		app,
		api,
		karen,
		hannah,
	}) => {
		const { presentationId } = karen
		await karen.book()
		await api.presentations.delete({ presentationId })
		const events = await readEvents(app, presentationId)
		expect(events.map(({ eventType }) => eventType).sort()).toEqual([
			'appointment.booked',
			'appointment.cancelled',
			'presentation.deleted',
		])
		expect(await hannah.freeTimesOn('2026-11-24')).toContain(NINE.startTime)
		const calls = [
			() => karen.callsAfter(0).get({ presentationId }),
			() => karen.callsAfter(0).calendarFile({ presentationId }),
			() => api.appointments.cancel({ presentationId }),
			karen.book,
			karen.cancel,
		]
		for (const call of calls)
			expect(await refusalOf(call())).toMatchObject({
				status: 404,
				message: 'Presentation not found',
			})
	})
})

describe('GET /api/presentations/{presentationId}/appointment.ics', () => {
	it('returns the calendar file of a booked, rescheduled and canceled appointment', async ({
		karen,
	}) => {
		const { presentationId } = karen
		const file = () => karen.callsAfter(0).calendarFile({ presentationId })
		const lines = async () => (await file()).text.replaceAll('\r\n ', '').split('\r\n')
		expect((await refusalOf(file())).message).toBe('Appointment not found')
		const { appointment } = await karen.book()
		expect(await lines()).toEqual(
			expect.arrayContaining([
				'METHOD:PUBLISH',
				`UID:${appointment.id}`,
				'SEQUENCE:0',
				'DTSTART:20261124T160000Z',
				'SUMMARY:Appointment: Summit Peak Roofing',
				'LOCATION:2847 S Clermont St\\, Denver\\, CO 80222',
				'ORGANIZER;CN="Summit Peak Roofing":mailto:no-reply@127.0.0.1',
			]),
		)
		await karen.reschedule()
		expect(await lines()).toEqual(
			expect.arrayContaining([`UID:${appointment.id}`, 'SEQUENCE:1', 'DTSTART:20261124T170000Z']),
		)
		await karen.cancel()
		expect(await lines()).toEqual(
			expect.arrayContaining([`UID:${appointment.id}`, 'SEQUENCE:2', 'METHOD:CANCEL']),
		)
	})

	it('returns the homeowner’s name and contact details in the calendar file for the company', async ({
		api,
		karen,
	}) => {
		const { presentationId } = karen
		await karen.book()
		const { text, filename } = await api.appointments.calendarFile({ presentationId })
		expect(filename).toBe('appointment.ics')
		expect(text).toContain('SUMMARY:Appointment: Karen Delgado')
		expect(text).toContain('DESCRIPTION:karen@mail.example')
	})
})
