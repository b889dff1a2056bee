import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { attendeeTZ, eventsOf, makeHomeowner, makeRoofer, NINE, NOW, TEN } from './fixtures.ts'

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

describe('moving a visit', () => {
	it('frees its time, counts up and is told; moving it nowhere is not', async () => {
		const [karen, hannah] = [await makeHomeowner(ctx), await makeHomeowner(ctx)]
		const { appointment } = await karen.book()
		const moved = await karen.move()
		expect(moved.appointment).toMatchObject({
			...TEN,
			id: appointment.id,
			email: appointment.email,
		})
		await karen.move()
		const told = await eventsOf(app, karen.presentationId)
		expect(told.map(({ eventType }) => eventType)).toEqual([
			'appointment.booked',
			'appointment.rescheduled',
		])
		await hannah.book(NINE)
		expect((await refusalOf(hannah.move())).code).toBe('SLOT_TAKEN')
	})

	it('may overlap the time it leaves', async () => {
		const { book, move } = await makeHomeowner(ctx)
		await book()
		const windows = [{ weekday: 2, start: '09:30', end: '12:00' }]
		await rep.appointments.setAvailability({ windows })
		const half = { startTime: '2026-11-24T16:30:00.000Z', endTime: '2026-11-24T17:15:00.000Z' }
		expect((await move(half)).appointment).toMatchObject(half)
	})

	it('of 20 to one slot at once succeeds for one', async () => {
		const slots = Object.values((await (await makeHomeowner(ctx)).look()).slotsByDate).flat()
		const homeowners = await Promise.all(Array.from({ length: 20 }, () => makeHomeowner(ctx)))
		await Promise.all(homeowners.map(({ book }, index) => book(slots[index])))
		const outcomes = await Promise.allSettled(homeowners.map(({ move }) => move(slots[20])))
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	})

	it('and cancelling it are also for the company, and need a visit that has not begun', async () => {
		const { presentationId, book, move, cancel, at } = await makeHomeowner(ctx)
		for (const call of [move, cancel])
			expect(await refusalOf(call())).toMatchObject({
				status: 404,
				message: 'Appointment not found',
			})
		await book()
		const { existingAppointment } = await rep.appointments.get({ presentationId })
		expect(existingAppointment).toMatchObject(NINE)
		await rep.appointments.reschedule({ presentationId, ...TEN, attendeeTZ })
		const begun = at(Date.parse(TEN.startTime) - NOW.getTime())
		expect((await refusalOf(begun.cancel({ presentationId }))).code).toBe('CONFLICT')
		const wednesday = { startTime: '2026-11-25T18:00:00Z', endTime: '2026-11-25T18:45:00Z' }
		const late = begun.reschedule({ presentationId, ...wednesday, attendeeTZ })
		expect((await refusalOf(late)).code).toBe('CONFLICT')
		await rep.appointments.cancel({ presentationId })
		const told = await eventsOf(app, presentationId)
		expect(told.map(({ payload }) => payload)).toMatchObject([
			{ by: 'homeowner' },
			{ by: 'company' },
			{ by: 'company', startTime: TEN.startTime },
		])
	})
})

describe('a cancelled visit', () => {
	it('leaves the week and its time is free at once', async () => {
		const [karen, hannah] = [await makeHomeowner(ctx), await makeHomeowner(ctx)]
		await karen.book()
		await karen.cancel()
		expect((await refusalOf(karen.cancel())).status).toBe(404)
		expect((await karen.look()).existingAppointment).toBeNull()
		expect((await rep.appointments.list({})).appointments).toEqual([])
		await hannah.book()
		await karen.book(TEN)
	})

	it('is what deleting its presentation leaves, and the token opens nothing more', async () => {
		const { presentationId, book, cancel, at } = await makeHomeowner(ctx)
		await book()
		await rep.presentations.delete({ presentationId })
		const told = await eventsOf(app, presentationId)
		expect(told.map(({ eventType }) => eventType).sort()).toEqual([
			'appointment.booked',
			'appointment.cancelled',
			'presentation.deleted',
		])
		expect(await freeOn('2026-11-24')).toContain(NINE.startTime)
		const calls = [
			() => at(0).get({ presentationId }),
			() => at(0).calendarFile({ presentationId }),
			() => rep.appointments.cancel({ presentationId }),
			book,
			cancel,
		]
		for (const call of calls)
			expect(await refusalOf(call())).toMatchObject({
				status: 404,
				message: 'Presentation not found',
			})
	})
})

describe('the calendar file', () => {
	it('follows the visit: booked, moved, cancelled', async () => {
		const { presentationId, book, move, cancel, at } = await makeHomeowner(ctx)
		const file = () => at(0).calendarFile({ presentationId })
		const lines = async () => (await file()).text.replaceAll('\r\n ', '').split('\r\n')
		expect((await refusalOf(file())).message).toBe('Appointment not found')
		const { appointment } = await book()
		expect(await lines()).toEqual(
			expect.arrayContaining([
				'METHOD:PUBLISH',
				`UID:${appointment.id}`,
				'SEQUENCE:0',
				'DTSTART:20261124T160000Z',
				'SUMMARY:Roof visit: Summit Peak Roofing',
				'LOCATION:2847 S Clermont St\\, Denver\\, CO 80222',
				'ORGANIZER;CN="Summit Peak Roofing":mailto:no-reply@127.0.0.1',
			]),
		)
		await move()
		expect(await lines()).toEqual(
			expect.arrayContaining([`UID:${appointment.id}`, 'SEQUENCE:1', 'DTSTART:20261124T170000Z']),
		)
		await cancel()
		expect(await lines()).toEqual(
			expect.arrayContaining([`UID:${appointment.id}`, 'SEQUENCE:2', 'METHOD:CANCEL']),
		)
	})

	it('names the homeowner and how to reach them in the company’s calendar', async () => {
		const { presentationId, book } = await makeHomeowner(ctx)
		await book()
		const { text, filename } = await rep.appointments.calendarFile({ presentationId })
		expect(filename).toBe('appointment.ics')
		expect(text).toContain('SUMMARY:Roof visit: Karen Delgado')
		expect(text).toContain('DESCRIPTION:karen@mail.example')
	})
})
