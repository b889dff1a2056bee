import type { Tx } from '@dormer/db'
import { definedFields } from '../../core/defined-fields.ts'
import { lockKeptPresentation } from '../../core/lock-kept-presentation.ts'
import type { OrgContext } from '../../core/trpc.ts'
import {
	type CalendarChange,
	emitAppointmentEvent,
	findCurrent,
	lockCalendar,
	requireFreeTime,
	requireUpcoming,
	withCalendarLock,
} from './calendar.ts'
import { type AppointmentRow, presentAppointment } from './present.ts'
import { queueConfirmation } from './queue-confirmation.ts'
import { requirePresentationForWrite, resolveTimes } from './require-presentation.ts'
import type { AppointmentAnswer, AppointmentInput, BookInput } from './schema.ts'

/**
 * Moves the booked appointment to another slot, which may overlap the old one. Rejects with 404 when no appointment is
 * booked, with 409 `CONFLICT` once it has started, and with 409 `SLOT_TAKEN` when the new time is taken. When the time
 * is unchanged, emits no event and sends no email.
 */
export async function rescheduleAppointment(
	ctx: OrgContext,
	input: BookInput,
): Promise<AppointmentAnswer> {
	const { presentationId, attendeeTZ: attendeeTz, email, phone } = input
	const { deckId } = await requirePresentationForWrite(ctx, presentationId)
	const times = await resolveTimes(ctx, input)
	const appointment = await withCalendarLock(ctx, async (calendar) => {
		const { tx, at, organizationId } = calendar
		await lockKeptPresentation(tx, { organizationId, presentationId })
		const before = await requireUpcoming(calendar, presentationId)
		await requireFreeTime(calendar, { ...times, except: before.id })
		const moved =
			before.startsAt.getTime() !== times.startsAt.getTime() ||
			before.endsAt.getTime() !== times.endsAt.getTime()
		const after = await tx.appointment.update({
			where: { id: before.id, organizationId },
			data: {
				...times,
				attendeeTz,
				...definedFields({ email, phone }),
				...(moved && { sequence: { increment: 1 } }),
				updatedAt: at,
			},
		})
		if (moved) {
			await emitAppointmentEvent(calendar, 'appointment.rescheduled', { ...after, deckId })
			await queueConfirmation(calendar, 'appointment_rescheduled', after.id)
		}
		return after
	})
	return { appointment: presentAppointment(appointment) }
}

/**
 * Cancels the booked appointment. Rejects with 404 when none is booked, and with 409 `CONFLICT` once it has started.
 */
export async function cancelAppointment(
	ctx: OrgContext,
	{ presentationId }: AppointmentInput,
): Promise<{ success: true }> {
	const { deckId } = await requirePresentationForWrite(ctx, presentationId)
	await withCalendarLock(ctx, async (calendar) =>
		cancel(calendar, { ...(await requireUpcoming(calendar, presentationId)), deckId }),
	)
	return { success: true }
}

/** Cancels the appointment of a presentation that is being deleted, in the caller's transaction. */
export async function cancelForDeletedPresentation(
	ctx: OrgContext & { tx: Tx },
	presentation: { presentationId: string; deckId: string },
): Promise<void> {
	await lockCalendar(ctx.tx, ctx.organizationId)
	const calendar = { ...ctx, at: ctx.now() }
	const current = await findCurrent(calendar, presentation.presentationId)
	if (current !== null) await cancel(calendar, { ...current, deckId: presentation.deckId })
}

async function cancel(
	calendar: CalendarChange,
	appointment: AppointmentRow & { deckId: string },
): Promise<void> {
	const { tx, at, organizationId } = calendar
	await tx.appointment.update({
		where: { id: appointment.id, organizationId },
		data: { isCurrent: false, cancelledAt: at, updatedAt: at, sequence: { increment: 1 } },
	})
	await emitAppointmentEvent(calendar, 'appointment.cancelled', appointment)
	await queueConfirmation(calendar, 'appointment_cancelled', appointment.id)
}
