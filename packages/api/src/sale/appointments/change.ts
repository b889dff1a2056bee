import type { Tx } from '@dormer/db'
import { definedFields } from '../../core/defined-fields.ts'
import type { OrgContext } from '../../core/trpc.ts'
import {
	type CalendarChange,
	changeCalendar,
	findCurrent,
	holdCalendar,
	refuseTaken,
	requireUpcoming,
	tell,
} from './calendar.ts'
import { confirmVisit } from './confirm.ts'
import { openForChange, readTimes } from './open.ts'
import { type AppointmentRow, presentAppointment } from './present.ts'
import type { AppointmentAnswer, AppointmentInput, BookInput } from './schema.ts'

/**
 * Moves the booked visit to another slot, which may overlap the one it leaves. 404 without a visit, 409 `CONFLICT` once
 * it has begun, 409 `SLOT_TAKEN` when somebody was faster. A visit that stays where it is tells nobody.
 */
export async function rescheduleAppointment(
	ctx: OrgContext,
	input: BookInput,
): Promise<AppointmentAnswer> {
	const { presentationId, attendeeTZ: attendeeTz, email, phone } = input
	const { deckId } = await openForChange(ctx, presentationId)
	const times = await readTimes(ctx, input)
	const appointment = await changeCalendar(ctx, async (calendar) => {
		const { tx, at, organizationId } = calendar
		const before = await requireUpcoming(calendar, presentationId)
		await refuseTaken(calendar, { ...times, except: before.id })
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
			await tell(calendar, 'appointment.rescheduled', { ...after, deckId })
			await confirmVisit(calendar, 'appointment_rescheduled', after.id)
		}
		return after
	})
	return { appointment: presentAppointment(appointment) }
}

/** Cancels the booked visit; its time is free again at once. 404 without one, 409 `CONFLICT` once it has begun. */
export async function cancelAppointment(
	ctx: OrgContext,
	{ presentationId }: AppointmentInput,
): Promise<{ success: true }> {
	const { deckId } = await openForChange(ctx, presentationId)
	await changeCalendar(ctx, async (calendar) =>
		cancel(calendar, { ...(await requireUpcoming(calendar, presentationId)), deckId }),
	)
	return { success: true }
}

/** Cancels the visit of a presentation that is being deleted, in the transaction that deletes it. */
export async function cancelWithPresentation(
	ctx: OrgContext & { tx: Tx },
	presentation: { presentationId: string; deckId: string },
): Promise<void> {
	await holdCalendar(ctx.tx, ctx.organizationId)
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
	await tell(calendar, 'appointment.cancelled', appointment)
	await confirmVisit(calendar, 'appointment_cancelled', appointment.id)
}
