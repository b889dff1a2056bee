import { notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { openForReading } from './open.ts'
import { WITH_HOME } from './present.ts'
import type { AppointmentInput, CalendarFile } from './schema.ts'
import { writeVisit } from './visit.ts'

/**
 * The newest visit of a presentation as a calendar file, for the homeowner or for the company. One that was cancelled
 * cancels what their calendar holds of it. 404 when none was ever booked.
 */
export async function getCalendarFile(
	ctx: OrgContext,
	{ presentationId }: AppointmentInput,
): Promise<CalendarFile> {
	await openForReading(ctx, presentationId)
	const appointment = await ctx.db.appointment.findFirst({
		where: { organizationId: ctx.organizationId, presentationId },
		include: WITH_HOME,
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
	})
	if (appointment === null) throw notFound('Appointment')
	const reader = ctx.caller.kind === 'presentation' ? 'homeowner' : 'company'
	return { filename: 'appointment.ics', text: await writeVisit(ctx, appointment, reader) }
}
