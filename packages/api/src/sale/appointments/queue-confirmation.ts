import { queueEmail } from '../../email/index.ts'
import type { CalendarChange } from './calendar.ts'
import { readHomeowner, WITH_PRESENTATION } from './present.ts'
import { writeAppointmentIcs } from './write-appointment-ics.ts'

type Confirmation = 'appointment_booked' | 'appointment_rescheduled' | 'appointment_cancelled'

/**
 * Queues the email that confirms the change of an appointment to the homeowner, in the transaction of the change. The
 * email has a calendar file. Queues nothing when the appointment has no email address.
 */
export async function queueConfirmation(
	{ tx, at, organizationId, config }: CalendarChange,
	kind: Confirmation,
	appointmentId: string,
): Promise<void> {
	const row = await tx.appointment.findFirstOrThrow({
		where: { id: appointmentId, organizationId },
		include: WITH_PRESENTATION,
	})
	if (row.email === null) return
	const context = { db: tx, config, organizationId }
	const data = {
		appointmentId,
		startsAt: row.startsAt.toISOString(),
		endsAt: row.endsAt.toISOString(),
		timeZone: row.attendeeTz,
		address: readHomeowner(row).address,
		calendar: await writeAppointmentIcs(context, row, 'homeowner'),
	}
	await queueEmail(
		tx,
		{ config },
		{
			organizationId,
			presentationId: row.presentationId,
			to: row.email,
			kind,
			data,
			dedupeKey: `${kind}:${appointmentId}:${row.sequence}`,
			at,
		},
	)
}
