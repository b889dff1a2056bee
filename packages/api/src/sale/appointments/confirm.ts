import { queueEmail } from '../../email/index.ts'
import type { CalendarChange } from './calendar.ts'
import { readHome, WITH_HOME } from './present.ts'
import { writeVisit } from './visit.ts'

type Confirmation = 'appointment_booked' | 'appointment_rescheduled' | 'appointment_cancelled'

/**
 * Queues the homeowner's mail about their visit as it now is, with the calendar file, in the transaction of the change.
 * Without an address of theirs nobody is written to.
 */
export async function confirmVisit(
	{ tx, at, organizationId, config }: CalendarChange,
	kind: Confirmation,
	appointmentId: string,
): Promise<void> {
	const row = await tx.appointment.findFirstOrThrow({
		where: { id: appointmentId, organizationId },
		include: WITH_HOME,
	})
	if (row.email === null) return
	const reading = { db: tx, config, organizationId }
	const data = {
		appointmentId,
		startsAt: row.startsAt.toISOString(),
		endsAt: row.endsAt.toISOString(),
		timeZone: row.attendeeTz,
		address: readHome(row).address,
		calendar: await writeVisit(reading, row, 'homeowner'),
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
