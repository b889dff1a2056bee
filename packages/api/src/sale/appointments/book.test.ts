import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { toAppError } from '../../core/to-app-error.ts'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { attendeeTZ, it, makeHomeowner, NINE, readEvents, TEN } from './fixtures.ts'

const HOUR = 3_600_000

describe('POST /api/presentations/{presentationId}/appointment', () => {
	it('books an appointment, lists it, and emits an event for it', async ({ app, api, karen }) => {
		const { presentationId } = karen
		const { appointment } = await karen.callsAfter(0).book({
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
		expect((await karen.options()).existingAppointment).toEqual(appointment)
		expect(await api.appointments.list({})).toEqual({
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
		expect(await readEvents(app, presentationId)).toEqual([
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

	it('rejects a second appointment, a slot that is taken, and a time that is not the start of a slot', async ({
		app,
		karen,
		hannah,
	}) => {
		const late = { startTime: '2026-11-24T16:10:00Z', endTime: '2026-11-24T16:55:00Z' }
		expect(await refusalOf(karen.book(late))).toMatchObject({
			code: 'VALIDATION_ERROR',
			message: 'startTime: No appointment starts at this time. Choose another time.',
		})
		await karen.book()
		expect((await refusalOf(karen.book(TEN))).code).toBe('CONFLICT')
		expect(await refusalOf(hannah.book())).toMatchObject({
			status: 409,
			code: 'SLOT_TAKEN',
			message: 'This time was just taken. Choose another time.',
		})
		expect(await readEvents(app, hannah.presentationId)).toEqual([])
	})

	it('books an appointment after the deck was deleted', async ({ app, api, karen }) => {
		const { deckId } = await app.db.presentation.findUniqueOrThrow({
			where: { id: karen.presentationId },
		})
		await api.decks.delete({ deckId })
		expect((await karen.book()).appointment).toMatchObject(NINE)
	})

	it('books a second appointment after the first one has ended', async ({ api, karen }) => {
		const { presentationId } = karen
		await karen.book()
		const fiveDaysLater = karen.callsAfter(5 * 24 * HOUR)
		const next = { startTime: '2026-12-01T16:00:00Z', endTime: '2026-12-01T16:45:00Z' }
		expect((await fiveDaysLater.get({ presentationId })).existingAppointment).toBeNull()
		await fiveDaysLater.book({ presentationId, ...next, attendeeTZ })
		const { appointments } = await api.appointments.list({ to: '2026-12-20' })
		expect(appointments).toHaveLength(2)
	})

	it('books a slot only once when 200 homeowners request it concurrently', async ({
		app,
		company,
	}) => {
		const { organizationId } = company
		const homeowners = await Promise.all(Array.from({ length: 200 }, () => makeHomeowner(company)))
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
		expect(await app.db.appointment.count({ where: { organizationId } })).toBe(1)
	})

	it('books only one appointment when a homeowner sends 20 concurrent requests', async ({
		karen,
	}) => {
		const calls = Array.from({ length: 20 }, (_, index) => karen.book(index % 2 ? NINE : TEN))
		const outcomes = await Promise.allSettled(calls)
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	})

	it('returns 401 for the token of another presentation, for a session, and for a call without a credential', async ({
		app,
		company,
		api,
		karen,
		hannah,
	}) => {
		const { presentationId } = karen
		const foreign = await makeHomeowner(await makeCompany(app))
		const get = (id: string) => karen.callsAfter(0).get({ presentationId: id })
		expect((await refusalOf(get(hannah.presentationId))).status).toBe(401)
		expect(await refusalOf(get(foreign.presentationId))).toMatchObject(
			await refusalOf(get(newId())),
		)
		const booking = api.appointments.book({ presentationId, ...NINE, attendeeTZ })
		expect((await refusalOf(booking)).status).toBe(401)
		const anonymous = createCaller({ ...company, caller: { kind: 'anonymous' } }).appointments
		expect((await refusalOf(anonymous.cancel({ presentationId }))).status).toBe(401)
		expect((await refusalOf(anonymous.list({}))).status).toBe(401)
	})

	it('limits each presentation to 10 bookings and 30 reads per minute', async ({ company }) => {
		const limited = { ...company, config: { ...company.config, RATE_LIMITS: 'on' } }
		const [karen, hannah] = [await makeHomeowner(limited), await makeHomeowner(limited)]
		const reads = await Promise.allSettled(Array.from({ length: 32 }, () => karen.options()))
		expect(reads.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
		const invalid = { startTime: NINE.startTime, endTime: NINE.startTime }
		const codes = await Promise.all(
			Array.from({ length: 11 }, () => refusalOf(karen.book(invalid)).then(({ code }) => code)),
		)
		expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1)
		await hannah.book()
	})
})

describe('table appointment', () => {
	it('rejects an appointment row that overlaps another row, has no length, or is the second one of its presentation', async ({
		app,
		karen,
		hannah,
	}) => {
		const { presentationId } = karen
		const { appointment } = await karen.book()
		const row = await app.db.appointment.findUniqueOrThrow({ where: { id: appointment.id } })
		const insert = (fields: object) =>
			app.db.appointment.create({ data: { ...row, id: newId(), ...fields } })
		const overlapping = {
			presentationId: hannah.presentationId,
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
