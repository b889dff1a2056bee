import type { Appointment, Booking, Slot } from '@dormer/api/sale/appointments/schema'
import { PRESENTATION_ID } from './playback-fixture.ts'

/** Makes a slot of 45 minutes. */
export function makeSlot(startTime: string): Slot {
	const end = new Date(Date.parse(startTime) + 45 * 60_000)
	return { startTime: new Date(startTime).toISOString(), endTime: end.toISOString() }
}

/** Monday, March 4, 2030, at 9:30 AM in Denver. */
export const MONDAY_MORNING = makeSlot('2030-03-04T16:30:00Z')
/** Monday, March 4, 2030, at 2:00 PM in Denver. */
export const MONDAY_AFTERNOON = makeSlot('2030-03-04T21:00:00Z')
/** Wednesday, March 6, 2030, at 9:30 AM in Denver. */
const WEDNESDAY_MORNING = makeSlot('2030-03-06T16:30:00Z')
/** Thursday, March 14, 2030, at 9:30 AM in Denver. Daylight saving time has begun by then. */
const NEXT_WEEK = makeSlot('2030-03-14T15:30:00Z')

/** Makes two weeks of appointment times. Tuesday has no free time, and the company is closed on Thursday and Friday. */
export function makeBooking(overrides: Partial<Booking> = {}): Booking {
	return {
		slotsByDate: {
			'2030-03-04': [MONDAY_MORNING, MONDAY_AFTERNOON],
			'2030-03-05': [],
			'2030-03-06': [WEDNESDAY_MORNING],
			'2030-03-14': [NEXT_WEEK],
		},
		appointmentLength: 45,
		timezone: 'America/Denver',
		existingAppointment: null,
		contact: { email: 'karen@delgado.example', phone: null },
		...overrides,
	}
}

/** Returns an appointment that the homeowner booked for Monday morning. */
export function makeAppointment(overrides: Partial<Appointment> = {}): Appointment {
	return {
		...MONDAY_MORNING,
		id: '0190b5a4-0000-7000-8000-0000000000e1',
		presentationId: PRESENTATION_ID,
		attendeeTZ: 'America/Denver',
		email: 'karen@delgado.example',
		phone: null,
		createdAt: '2026-11-20T17:00:00.000Z',
		updatedAt: '2026-11-20T17:00:00.000Z',
		...overrides,
	}
}
