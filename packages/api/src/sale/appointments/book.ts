import { AppError } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { newId } from '../../core/ids.ts'
import { lockKeptPresentation } from '../../core/lock-kept-presentation.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emitAppointmentEvent, findCurrent, requireFreeTime, withCalendarLock } from './calendar.ts'
import { presentAppointment } from './present.ts'
import { queueConfirmation } from './queue-confirmation.ts'
import { requirePresentationForWrite, resolveTimes } from './require-presentation.ts'
import type { AppointmentAnswer, BookInput } from './schema.ts'

/**
 * Books an appointment for the homeowner. Rejects with 400 when no slot starts at the time, and with 409 `SLOT_TAKEN`
 * when the time is taken. Rejects with 409 `CONFLICT` when the presentation already has an appointment. The email
 * address and the phone number default to those of the homeowner.
 */
export async function bookAppointment(
	ctx: OrgContext,
	input: BookInput,
): Promise<AppointmentAnswer> {
	const { presentationId, attendeeTZ: attendeeTz } = input
	const presentation = await requirePresentationForWrite(ctx, presentationId)
	const homeowner = Homeowner.parse(presentation.homeowner)
	const times = await resolveTimes(ctx, input)
	const appointment = await withCalendarLock(ctx, async (calendar) => {
		const { tx, at, organizationId } = calendar
		await lockKeptPresentation(tx, { organizationId, presentationId })
		const { deckId } = await requireViewedPresentation({ ...calendar, db: tx }, presentationId)
		if ((await findCurrent(calendar, presentationId)) !== null)
			throw new AppError('CONFLICT', 'An appointment is already booked. Reschedule it instead.')
		await requireFreeTime(calendar, times)
		await tx.appointment.updateMany({
			where: { organizationId, presentationId, isCurrent: true },
			data: { isCurrent: false },
		})
		const booked = await tx.appointment.create({
			data: {
				id: newId(),
				organizationId,
				presentationId,
				...times,
				attendeeTz,
				email: input.email ?? homeowner.email ?? null,
				phone: input.phone ?? homeowner.phone ?? null,
				createdAt: at,
				updatedAt: at,
			},
		})
		await emitAppointmentEvent(calendar, 'appointment.booked', { ...booked, deckId })
		await queueConfirmation(calendar, 'appointment_booked', booked.id)
		return booked
	})
	return { appointment: presentAppointment(appointment) }
}
