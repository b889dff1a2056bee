import type { Prisma } from '@dormer/db'
import { formatAddress } from '@dormer/providers/geocoding'
import { Homeowner } from '../../core/homeowner-schema.ts'
import type { Appointment, ListedAppointment, Slot } from './schema.ts'

export type AppointmentRow = Prisma.AppointmentGetPayload<object>

/**
 * Relations that are loaded with an appointment row, so the rep's calendar can show the homeowner and the address.
 */
export const WITH_PRESENTATION = {
	presentation: { select: { homeowner: true, shareKey: true, deck: { select: { name: true } } } },
} satisfies Prisma.AppointmentInclude
export type AppointmentWithPresentation = Prisma.AppointmentGetPayload<{
	include: typeof WITH_PRESENTATION
}>

/** Builds the wire record of an appointment from its row. */
export function presentAppointment(row: AppointmentRow): Appointment {
	return {
		...presentSlot({ start: row.startsAt, end: row.endsAt }),
		id: row.id,
		presentationId: row.presentationId,
		attendeeTZ: row.attendeeTz,
		email: row.email,
		phone: row.phone,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}

/** Builds the wire record of an appointment in the calendar that the rep sees. */
export function presentListedAppointment(row: AppointmentWithPresentation): ListedAppointment {
	const { homeownerName, address } = readHomeowner(row)
	return {
		...presentAppointment(row),
		homeownerName,
		address,
		deckName: row.presentation.deck.name,
	}
}

/** Returns the homeowner's full name, and the address of the appointment on one line. */
export function readHomeowner({ presentation }: AppointmentWithPresentation): {
	homeownerName: string
	address: string
} {
	const {
		first_name,
		last_name,
		state = '',
		zip = '',
		...street
	} = Homeowner.parse(presentation.homeowner)
	return {
		homeownerName: [first_name, last_name].filter(Boolean).join(' '),
		address: formatAddress({ ...street, state, zip }),
	}
}

/** Builds the wire record of a slot. */
export function presentSlot({ start, end }: { start: Date; end: Date }): Slot {
	return { startTime: start.toISOString(), endTime: end.toISOString() }
}
