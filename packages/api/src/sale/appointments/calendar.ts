import type { Tx } from '@dormer/db'
import { acquireLock, withLock } from '../../core/advisory-lock.ts'
import { AppError, notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import type { AppointmentRow } from './present.ts'

/** Context of one change to a company's calendar. `tx` is the transaction of the change, and `at` is its time. */
export type CalendarChange = OrgContext & { tx: Tx; at: Date }

/**
 * Runs a change of the company's calendar in a transaction with the calendar's advisory lock, so changes of one
 * calendar run one after another. The constraints of the table also prevent overlapping appointments.
 */
export function withCalendarLock<Result>(
	ctx: OrgContext,
	change: (calendar: CalendarChange) => Promise<Result>,
): Promise<Result> {
	return withLock(ctx, calendarLockName(ctx.organizationId), (tx) =>
		change({ ...ctx, tx, at: ctx.now() }),
	)
}

/** Acquires the advisory lock of a company's calendar until the transaction ends. */
export async function lockCalendar(tx: Tx, organizationId: string): Promise<void> {
	await acquireLock(tx, calendarLockName(organizationId))
}

function calendarLockName(organizationId: string): string {
	return `appointments of ${organizationId}`
}

/** Returns the presentation's booked appointment. Returns null when there is none or the appointment has ended. */
export function findCurrent(
	{ tx, organizationId, at }: Pick<CalendarChange, 'tx' | 'organizationId' | 'at'>,
	presentationId: string,
): Promise<AppointmentRow | null> {
	return tx.appointment.findFirst({
		where: { organizationId, presentationId, isCurrent: true, endsAt: { gt: at } },
	})
}

/**
 * Returns the booked appointment of a presentation. Rejects with 404 when there is none, and with 409 once it has
 * started.
 */
export async function requireUpcoming(
	calendar: CalendarChange,
	presentationId: string,
): Promise<AppointmentRow> {
	const current = await findCurrent(calendar, presentationId)
	if (current === null) throw notFound('Appointment')
	if (current.startsAt <= calendar.at)
		throw new AppError('CONFLICT', 'The appointment has started. Call the company to change it.')
	return current
}

/**
 * Rejects with 409 `SLOT_TAKEN` when the wanted time overlaps an appointment, not counting the appointment with the id
 * `except`.
 */
export async function requireFreeTime(
	{ tx, organizationId }: CalendarChange,
	wanted: { startsAt: Date; busyUntil: Date; except?: string },
): Promise<void> {
	const taken = await tx.appointment.findFirst({
		where: {
			organizationId,
			cancelledAt: null,
			startsAt: { lt: wanted.busyUntil },
			busyUntil: { gt: wanted.startsAt },
			...(wanted.except !== undefined && { id: { not: wanted.except } }),
		},
		select: { id: true },
	})
	if (taken !== null)
		throw new AppError('SLOT_TAKEN', 'This time was just taken. Choose another time.')
}

/** Emits the event of an appointment change, in the transaction of the change. */
export async function emitAppointmentEvent(
	{ tx, organizationId, at, caller }: CalendarChange,
	type: 'appointment.booked' | 'appointment.rescheduled' | 'appointment.cancelled',
	{ id, presentationId, deckId, startsAt }: AppointmentRow & { deckId: string },
): Promise<void> {
	const by = caller.kind === 'presentation' ? 'homeowner' : 'company'
	await emit(tx, {
		type,
		organizationId,
		aggregate: { type: 'presentation', id: presentationId },
		payload: { presentationId, deckId, appointmentId: id, startTime: startsAt.toISOString(), by },
		at,
	})
}
