import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { attendeeTZ, makeHomeowner, makeRoofer, NINE, NOW } from './fixtures.ts'

let app: TestApp
let ctx: OrgContext
let rep: ReturnType<typeof createCaller>
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
	ctx = await makeRoofer(app)
	rep = createCaller(ctx)
})

const freeOn = async (date: string) =>
	(await (await makeHomeowner(ctx)).look()).slotsByDate[date]?.map(({ startTime }) => startTime)

describe('the times that a homeowner can book', () => {
	it('are those of the default week, by the homeowner’s dates', async () => {
		const { look } = await makeHomeowner(ctx)
		const booking = await look('Pacific/Auckland')
		expect(booking).toMatchObject({
			appointmentLength: 45,
			timezone: 'Pacific/Auckland',
			existingAppointment: null,
			contact: { email: 'karen@mail.example', phone: null },
		})
		// Monday in Denver is Tuesday in Auckland.
		const [first, ...others] = Object.keys(booking.slotsByDate)
		expect(first).toBe('2026-11-24')
		expect(others).toHaveLength(19)
		expect(booking.slotsByDate['2026-11-24']).toHaveLength(8)
		expect(booking.slotsByDate['2026-11-24']?.[0]).toEqual({
			startTime: '2026-11-23T16:00:00.000Z',
			endTime: '2026-11-23T16:45:00.000Z',
		})
	})

	it('are shown by the clock of the home, else of the company, when the homeowner’s is not told', async () => {
		const { look, presentationId } = await makeHomeowner(ctx)
		expect((await look()).timezone).toBe('America/Denver')
		const { prospectId } = await app.db.presentation.findUniqueOrThrow({
			where: { id: presentationId },
		})
		await app.db.prospect.update({
			where: { id: prospectId },
			data: { timezone: 'America/Phoenix' },
		})
		expect((await look()).timezone).toBe('America/Phoenix')
	})

	it('follow what the company says, days off staying as empty days', async () => {
		const said = await rep.appointments.setAvailability({
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
		expect(said).toMatchObject({ timezone: 'America/Denver', daysOff: ['2026-11-26'] })
		expect(said.windows.map(({ weekday }) => weekday)).toEqual([2, 4])
		expect(await rep.appointments.getAvailability()).toEqual(said)
		const { slotsByDate } = await (await makeHomeowner(ctx)).look()
		expect(Object.keys(slotsByDate)).toEqual(['2026-11-24', '2026-11-26'])
		expect(slotsByDate['2026-11-26']).toEqual([])
		expect(slotsByDate['2026-11-24']?.map(({ startTime }) => startTime)).toEqual([
			'2026-11-24T15:00:00.000Z',
			'2026-11-24T16:00:00.000Z',
		])
	})

	it('lack what is booked, for everybody else, and nothing of another company', async () => {
		const karen = await makeHomeowner(ctx)
		await karen.book()
		expect(await freeOn('2026-11-24')).not.toContain(NINE.startTime)
		expect((await karen.look()).slotsByDate['2026-11-24']).toContainEqual(NINE)
		const foreign = await makeHomeowner({ ...(await makeCompany(app)), now: () => NOW })
		expect((await foreign.look(attendeeTZ)).existingAppointment).toBeNull()
		await foreign.book({
			startTime: '2026-11-24T16:00:00.000Z',
			endTime: '2026-11-24T16:45:00.000Z',
		})
	})

	it('keep the buffer of a visit free when the company changes its grid', async () => {
		await (await makeHomeowner(ctx)).book()
		const windows = [{ weekday: 2, start: '08:00', end: '12:00' }]
		await rep.appointments.setAvailability({ windows, appointmentLength: 30, bufferMinutes: 0 })
		expect(await freeOn('2026-11-24')).toEqual([
			'2026-11-24T15:00:00.000Z',
			'2026-11-24T15:30:00.000Z',
			'2026-11-24T17:00:00.000Z',
			'2026-11-24T17:30:00.000Z',
			'2026-11-24T18:00:00.000Z',
			'2026-11-24T18:30:00.000Z',
		])
	})
})

describe('the week', () => {
	it('is of the company’s dates', async () => {
		const windows = [{ weekday: 2, start: '22:00', end: '24:00' }]
		await rep.appointments.setAvailability({ windows })
		const late = { startTime: '2026-11-25T05:00:00.000Z', endTime: '2026-11-25T05:45:00.000Z' }
		await (await makeHomeowner(ctx)).book(late)
		const on = async (date: string) =>
			(await rep.appointments.list({ from: date, to: date })).appointments.length
		expect(await on('2026-11-24')).toBe(1)
		expect(await on('2026-11-25')).toBe(0)
		expect(await on('2026-11-23')).toBe(0)
	})

	it.each([
		[{ from: '2026-11-24', to: '2026-11-23' }, 'to: The last date must not be before the first'],
		[{ from: '2026-11-01', to: '2027-01-02' }, 'to: At most 62 days at once'],
	])('%o is refused in words', async (input, words) => {
		expect((await refusalOf(rep.appointments.list(input))).message).toBe(words)
	})
})
