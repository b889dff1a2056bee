import { AppError } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { newId } from '../../core/ids.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { changeCalendar, findCurrent, refuseTaken, tell } from './calendar.ts'
import { confirmVisit } from './confirm.ts'
import { openForChange, readTimes } from './open.ts'
import { presentAppointment } from './present.ts'
import type { AppointmentAnswer, BookInput } from './schema.ts'

/**
 * Books a slot for the homeowner. 400 in words for what is no slot, 409 `SLOT_TAKEN` when somebody was faster, 409
 * `CONFLICT` while a visit is booked: that one is moved. Without an e-mail or phone the homeowner's own stand.
 */
export async function bookAppointment(
	ctx: OrgContext,
	input: BookInput,
): Promise<AppointmentAnswer> {
	const { presentationId, attendeeTZ: attendeeTz } = input
	const presentation = await openForChange(ctx, presentationId)
	const homeowner = Homeowner.parse(presentation.homeowner)
	const times = await readTimes(ctx, input)
	const appointment = await changeCalendar(ctx, async (calendar) => {
		const { tx, at, organizationId } = calendar
		const { deckId } = await requireViewedPresentation({ ...calendar, db: tx }, presentationId)
		if ((await findCurrent(calendar, presentationId)) !== null)
			throw new AppError('CONFLICT', 'A visit is booked already; move that one instead')
		await refuseTaken(calendar, times)
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
		await tell(calendar, 'appointment.booked', { ...booked, deckId })
		await confirmVisit(calendar, 'appointment_booked', booked.id)
		return booked
	})
	return { appointment: presentAppointment(appointment) }
}
