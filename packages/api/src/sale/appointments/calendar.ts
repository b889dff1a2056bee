import type { Tx } from '@dormer/db'
import { acquireLock, withLock } from '../../core/advisory-lock.ts'
import { AppError, notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import type { AppointmentRow } from './present.ts'

/** One change of a company's calendar: its transaction, and the moment it happens. */
export type CalendarChange = OrgContext & { tx: Tx; at: Date }

/**
 * Runs a change of the company's calendar in a transaction, one after another for each company: what it reads of the
 * calendar stays so until it has written. The constraints of the table stand behind it.
 */
export function changeCalendar<Result>(
	ctx: OrgContext,
	change: (calendar: CalendarChange) => Promise<Result>,
): Promise<Result> {
	return withLock(ctx, turnOf(ctx.organizationId), (tx) => change({ ...ctx, tx, at: ctx.now() }))
}

/** Keeps everybody else from changing a company's calendar until the transaction ends. */
export async function holdCalendar(tx: Tx, organizationId: string): Promise<void> {
	await acquireLock(tx, turnOf(organizationId))
}

function turnOf(organizationId: string): string {
	return `appointments of ${organizationId}`
}

/** The visit of a presentation that is booked and not over; null without one. */
export function findCurrent(
	{ tx, organizationId, at }: Pick<CalendarChange, 'tx' | 'organizationId' | 'at'>,
	presentationId: string,
): Promise<AppointmentRow | null> {
	return tx.appointment.findFirst({
		where: { organizationId, presentationId, isCurrent: true, endsAt: { gt: at } },
	})
}

/** The visit that a homeowner can still move or cancel: 404 without one, 409 once it has begun. */
export async function requireUpcoming(
	calendar: CalendarChange,
	presentationId: string,
): Promise<AppointmentRow> {
	const current = await findCurrent(calendar, presentationId)
	if (current === null) throw notFound('Appointment')
	if (current.startsAt <= calendar.at)
		throw new AppError('CONFLICT', 'The visit has begun; call the company to change it')
	return current
}

/** 409 `SLOT_TAKEN` when a visit other than `except` has any of the time. */
export async function refuseTaken(
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
		throw new AppError('SLOT_TAKEN', 'Somebody has just taken this time; choose another')
}

/** Tells of a change of a visit, in the transaction of the change. */
export async function tell(
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
