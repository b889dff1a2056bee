import { describe, expect } from 'vitest'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { attendeeTZ, it, makeHomeowner, NINE, NOW } from './fixtures.ts'

describe('GET /api/presentations/{presentationId}/appointment', () => {
	it('returns the slots of the default rules and groups them by date in the homeowner’s time zone', async ({
		karen,
	}) => {
		const booking = await karen.options('Pacific/Auckland')
		expect(booking).toMatchObject({
			appointmentLength: 45,
			timezone: 'Pacific/Auckland',
			existingAppointment: null,
			contact: { email: 'karen@mail.example', phone: null },
		})
		// The slot is on Monday in Denver, but on Tuesday in Auckland.
		const [today, first, ...others] = Object.keys(booking.slotsByDate)
		expect(today).toBe('2026-11-21')
		expect(booking.slotsByDate['2026-11-21']).toEqual([])
		expect(first).toBe('2026-11-24')
		expect(others).toHaveLength(19)
		expect(booking.slotsByDate['2026-11-24']).toHaveLength(8)
		expect(booking.slotsByDate['2026-11-24']?.[0]).toEqual({
			startTime: '2026-11-23T16:00:00.000Z',
			endTime: '2026-11-23T16:45:00.000Z',
		})
	})

	it('uses the time zone of the home by default, or that of the company when the home has no time zone', async ({
		app,
		karen,
	}) => {
		expect((await karen.options()).timezone).toBe('America/Denver')
		const { prospectId } = await app.db.presentation.findUniqueOrThrow({
			where: { id: karen.presentationId },
		})
		await app.db.prospect.update({
			where: { id: prospectId },
			data: { timezone: 'America/Phoenix' },
		})
		expect((await karen.options()).timezone).toBe('America/Phoenix')
	})

	it('returns the slots that the company’s rules allow, and no slot on a day off', async ({
		api,
		karen,
	}) => {
		const rules = await api.appointments.setAvailability({
			windows: [
				{ weekday: 4, start: '08:00', end: '12:00' },
				{ weekday: 2, start: '08:00', end: '10:00' },
			],
			appointmentLength: 60,
			bufferMinutes: 0,
			noticeHours: 0,
			horizonDays: 7,
			daysOff: ['2026-11-26', '2026-11-26'],
		})
		expect(rules).toMatchObject({ timezone: 'America/Denver', daysOff: ['2026-11-26'] })
		expect(rules.federalHolidays).toContain('2026-12-25')
		expect(rules.windows.map(({ weekday }) => weekday)).toEqual([2, 4])
		expect(await api.appointments.getAvailability()).toEqual(rules)
		const { slotsByDate } = await karen.options()
		expect(Object.keys(slotsByDate)).toEqual(['2026-11-24'])
		expect(slotsByDate['2026-11-24']?.map(({ startTime }) => startTime)).toEqual([
			'2026-11-24T15:00:00.000Z',
			'2026-11-24T16:00:00.000Z',
		])
	})

	it('hides a booked slot only from other homeowners of the same company', async ({
		app,
		karen,
		hannah,
	}) => {
		await karen.book()
		expect(await hannah.freeTimesOn('2026-11-24')).not.toContain(NINE.startTime)
		const own = await karen.options()
		expect(own.existingAppointment).toMatchObject(NINE)
		expect(own.slotsByDate['2026-11-24']).not.toContainEqual(NINE)
		const foreign = await makeHomeowner({ ...(await makeCompany(app)), now: () => NOW })
		expect((await foreign.options(attendeeTZ)).existingAppointment).toBeNull()
		await foreign.book({
			startTime: '2026-11-24T16:00:00.000Z',
			endTime: '2026-11-24T16:45:00.000Z',
		})
	})

	it('keeps the buffer after a booked appointment free when the rules change', async ({
		api,
		karen,
		hannah,
	}) => {
		await karen.book()
		const windows = [{ weekday: 2, start: '08:00', end: '12:00' }]
		await api.appointments.setAvailability({ windows, appointmentLength: 30, bufferMinutes: 0 })
		expect(await hannah.freeTimesOn('2026-11-24')).toEqual([
			'2026-11-24T15:00:00.000Z',
			'2026-11-24T15:30:00.000Z',
			'2026-11-24T17:00:00.000Z',
			'2026-11-24T17:30:00.000Z',
			'2026-11-24T18:00:00.000Z',
			'2026-11-24T18:30:00.000Z',
		])
	})
})

describe('GET /api/appointments', () => {
	it('lists the appointments of a date in the company’s time zone', async ({ api, karen }) => {
		const windows = [{ weekday: 2, start: '22:00', end: '24:00' }]
		await api.appointments.setAvailability({ windows })
		const late = { startTime: '2026-11-25T05:00:00.000Z', endTime: '2026-11-25T05:45:00.000Z' }
		await karen.book(late)
		const countOn = async (date: string) =>
			(await api.appointments.list({ from: date, to: date })).appointments.length
		expect(await countOn('2026-11-24')).toBe(1)
		expect(await countOn('2026-11-25')).toBe(0)
		expect(await countOn('2026-11-23')).toBe(0)
	})

	it.for([
		[
			{ from: '2026-11-24', to: '2026-11-23' },
			'to: The last date must be on or after the first date',
		],
		[{ from: '2026-11-01', to: '2027-01-02' }, 'to: Request at most 62 days'],
	] as const)('rejects the range %o with the message "%s"', async ([range, message], { api }) => {
		expect((await refusalOf(api.appointments.list(range))).message).toBe(message)
	})
})
