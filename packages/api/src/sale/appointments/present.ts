import type { Prisma } from '@dormer/db'
import { formatAddress } from '@dormer/providers/geocoding'
import { Homeowner } from '../../core/homeowner-schema.ts'
import type { Appointment, ListedAppointment, Slot } from './schema.ts'

export type AppointmentRow = Prisma.AppointmentGetPayload<object>

/** What a visit's row needs beside it to say where it is and whose home it is. */
export const WITH_HOME = {
	presentation: { select: { homeowner: true, shareKey: true, deck: { select: { name: true } } } },
} satisfies Prisma.AppointmentInclude
export type AppointmentWithHome = Prisma.AppointmentGetPayload<{ include: typeof WITH_HOME }>

/** An appointment's row as its wire record. */
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

/** An appointment as the rep's week shows it. */
export function presentListedAppointment(row: AppointmentWithHome): ListedAppointment {
	const { homeownerName, address } = readHome(row)
	return {
		...presentAppointment(row),
		homeownerName,
		address,
		deckName: row.presentation.deck.name,
	}
}

/** Whose home is visited, and where it is, on one line. */
export function readHome({ presentation }: AppointmentWithHome): {
	homeownerName: string
	address: string
} {
	const {
		first_name,
		last_name,
		state = '',
		zip = '',
		...home
	} = Homeowner.parse(presentation.homeowner)
	return {
		homeownerName: [first_name, last_name].filter(Boolean).join(' '),
		address: formatAddress({ ...home, state, zip }),
	}
}

/** A time that can be booked, as it goes over the wire. */
export function presentSlot({ start, end }: { start: Date; end: Date }): Slot {
	return { startTime: start.toISOString(), endTime: end.toISOString() }
}
