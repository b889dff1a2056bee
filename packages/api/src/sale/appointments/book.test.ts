import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { type OrgContext, toAppError } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { attendeeTZ, eventsOf, makeHomeowner, makeRoofer, NINE, TEN } from './fixtures.ts'

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

const HOUR = 3_600_000

describe('a booking', () => {
	it('is kept, shown, listed and told', async () => {
		const { presentationId, at, look } = await makeHomeowner(ctx)
		const { appointment } = await at(0).book({
			presentationId,
			...NINE,
			attendeeTZ,
			phone: '303-555-0142',
		})
		expect(appointment).toMatchObject({
			...NINE,
			presentationId,
			attendeeTZ,
			email: 'karen@mail.example',
			phone: '303-555-0142',
		})
		expect((await look()).existingAppointment).toEqual(appointment)
		expect(await rep.appointments.list({})).toEqual({
			from: '2026-11-20',
			to: '2026-11-26',
			timezone: 'America/Denver',
			appointments: [
				{
					...appointment,
					homeownerName: 'Karen Delgado',
					address: '2847 S Clermont St, Denver, CO 80222',
					deckName: 'Roof',
				},
			],
		})
		expect(await eventsOf(app, presentationId)).toEqual([
			{
				eventType: 'appointment.booked',
				payload: {
					presentationId,
					deckId: expect.any(String),
					appointmentId: appointment.id,
					startTime: NINE.startTime,
					by: 'homeowner',
				},
			},
		])
	})

	it('is refused for what is no slot, for a second visit, and for what is taken', async () => {
		const [karen, hannah] = [await makeHomeowner(ctx), await makeHomeowner(ctx)]
		const late = { startTime: '2026-11-24T16:10:00Z', endTime: '2026-11-24T16:55:00Z' }
		expect(await refusalOf(karen.book(late))).toMatchObject({
			code: 'VALIDATION_ERROR',
			message: 'startTime: No visit begins at this time',
		})
		await karen.book()
		expect((await refusalOf(karen.book(TEN))).code).toBe('CONFLICT')
		expect(await refusalOf(hannah.book())).toMatchObject({
			status: 409,
			code: 'SLOT_TAKEN',
			message: 'Somebody has just taken this time; choose another',
		})
		expect(await eventsOf(app, hannah.presentationId)).toEqual([])
	})

	it('goes on when the deck is deleted', async () => {
		const { presentationId, book } = await makeHomeowner(ctx)
		const { deckId } = await app.db.presentation.findUniqueOrThrow({
			where: { id: presentationId },
		})
		await rep.decks.delete({ deckId })
		expect((await book()).appointment).toMatchObject(NINE)
	})

	it('may follow one that is over', async () => {
		const { presentationId, book, at } = await makeHomeowner(ctx)
		await book()
		const fiveDays = 5 * 24 * HOUR
		const next = { startTime: '2026-12-01T16:00:00Z', endTime: '2026-12-01T16:45:00Z' }
		expect((await at(fiveDays).get({ presentationId })).existingAppointment).toBeNull()
		await at(fiveDays).book({ presentationId, ...next, attendeeTZ })
		const { appointments } = await rep.appointments.list({ to: '2026-12-20' })
		expect(appointments).toHaveLength(2)
	})

	it('of one slot by 200 at once is granted to one', async () => {
		const homeowners = await Promise.all(Array.from({ length: 200 }, () => makeHomeowner(ctx)))
		const outcomes = await Promise.all(
			homeowners.map(({ book }) =>
				book().then(
					() => 'booked',
					(error: unknown) => toAppError(error).code,
				),
			),
		)
		expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1)
		expect(outcomes.filter((outcome) => outcome === 'SLOT_TAKEN')).toHaveLength(199)
		expect(await app.db.appointment.count({ where: { organizationId: ctx.organizationId } })).toBe(
			1,
		)
	})

	it('by one homeowner on 20 pages at once is one', async () => {
		const { book } = await makeHomeowner(ctx)
		const calls = Array.from({ length: 20 }, (_, index) => book(index % 2 ? NINE : TEN))
		const outcomes = await Promise.allSettled(calls)
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	})

	it('cannot be doubled behind the back of the rules: the table itself refuses', async () => {
		const { book, presentationId } = await makeHomeowner(ctx)
		const { appointment } = await book()
		const other = await makeHomeowner(ctx)
		const row = await app.db.appointment.findUniqueOrThrow({ where: { id: appointment.id } })
		const insert = (fields: object) =>
			app.db.appointment.create({ data: { ...row, id: newId(), ...fields } })
		const overlapping = {
			presentationId: other.presentationId,
			startsAt: new Date('2026-11-24T16:50:00Z'),
			endsAt: new Date('2026-11-24T17:20:00Z'),
			busyUntil: new Date('2026-11-24T17:20:00Z'),
		}
		await expect(insert(overlapping)).rejects.toThrow('appointment_one_at_a_time')
		const later = new Date('2026-11-25T16:00:00Z')
		const inverted = { startsAt: later, endsAt: later, busyUntil: later }
		await expect(insert(inverted)).rejects.toThrow('appointment_check')
		const second = { startsAt: later, endsAt: new Date(later.getTime() + HOUR) }
		await expect(insert({ ...second, presentationId, busyUntil: second.endsAt })).rejects.toThrow(
			'Unique constraint',
		)
	})
})

describe('who may', () => {
	it('is the holder of this presentation’s token; nobody learns of another company’s', async () => {
		const [karen, hannah] = [await makeHomeowner(ctx), await makeHomeowner(ctx)]
		const foreign = await makeHomeowner(await makeCompany(app))
		const ask = (presentationId: string) => karen.at(0).get({ presentationId })
		expect((await refusalOf(ask(hannah.presentationId))).status).toBe(401)
		expect(await refusalOf(ask(foreign.presentationId))).toMatchObject(
			await refusalOf(ask(newId())),
		)
		const { presentationId } = karen
		const booking = rep.appointments.book({ presentationId, ...NINE, attendeeTZ })
		expect((await refusalOf(booking)).status).toBe(401)
		const nobody = createCaller({ ...ctx, caller: { kind: 'anonymous' } }).appointments
		expect((await refusalOf(nobody.cancel({ presentationId }))).status).toBe(401)
		expect((await refusalOf(nobody.list({}))).status).toBe(401)
	})

	it('books 10 times a minute and looks 30 times, for each presentation', async () => {
		const limited = { ...ctx, config: { ...ctx.config, RATE_LIMITS: 'on' } }
		const [karen, hannah] = [await makeHomeowner(limited), await makeHomeowner(limited)]
		const looks = await Promise.allSettled(Array.from({ length: 32 }, () => karen.look()))
		expect(looks.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
		const wrong = { startTime: NINE.startTime, endTime: NINE.startTime }
		const codes = await Promise.all(
			Array.from({ length: 11 }, () => refusalOf(karen.book(wrong)).then(({ code }) => code)),
		)
		expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1)
		await hannah.book()
	})
})
